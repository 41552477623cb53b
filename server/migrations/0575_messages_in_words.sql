-- What the platform itself writes to people is read in the reader's language: its title and content in each, beside those that a list of messages shows.

alter table msg
  add column words jsonb constraint msg_words_check check (words is null or words ?& '{title,content}'::text[]);
