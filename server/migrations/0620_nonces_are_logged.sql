-- A nonce outlives a crash of the database and a failover, as the change that it let in does (decision 332). A standby has no rows of an
-- unlogged table, and recovery empties it.
alter table nonce set logged;
