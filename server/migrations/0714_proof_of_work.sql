-- Replaces the picture of a captcha by proof of work. Challenges live for minutes: earlier ones are dropped.

delete from captcha;
alter table captcha
  drop column answer_hash,
  add column purpose text not null
    constraint captcha_purpose_check check (purpose in ('login', 'unlock', 'password', 'reg', 'enter', 'verify')),
  add column level smallint not null constraint captcha_level_check check (level between 0 and 3),
  -- Iterations of PBKDF2 for one try, and the leading zero bits of a right one.
  add column cost integer not null constraint captcha_cost_check check (cost between 1 and 1000000),
  add column bits smallint not null constraint captcha_bits_check check (bits between 0 and 24);
