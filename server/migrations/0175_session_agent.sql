-- What a session's browser says that it is, so that its owner knows it again among others. Shown to them, decides nothing.
alter table session add column agent text not null default '' check (length(agent) <= 128);
