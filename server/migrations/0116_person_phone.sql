-- Numbers by which people are looked for when an account is made: who has a number's row locked comes first. An advisory lock for each
-- would fill the lock table of the server, which all its transactions share, when one of them makes some thousands of accounts.
create table person_phone (phone text primary key);
