-- Proof of work for a changed phone (`bind`) and for a reset password (`reset`).
alter table captcha
  drop constraint captcha_purpose_check,
  add constraint captcha_purpose_check
    check (purpose in ('login', 'unlock', 'password', 'factor', 'reg', 'enter', 'verify', 'bind', 'reset'));
