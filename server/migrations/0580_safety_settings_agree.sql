-- Two settings of safety that no sign-in could obey beside the others: a picture that comes after the lock, and a reminder that begins before the
-- password.

update safe_setting
   set pwd_remind_days = case when pwd_expire_days > 0 then least(pwd_remind_days, pwd_expire_days - 1) else pwd_remind_days end,
       captcha_fail_count = case when captcha_open = 2 and login_fail_count > 1 then least(captcha_fail_count, login_fail_count - 1)
                                 else captcha_fail_count end,
       -- Where the first failure locks, a picture comes before it or never.
       captcha_open = case when captcha_open = 2 and login_fail_count = 1 then 1 else captcha_open end;
alter table safe_setting
  add constraint safe_setting_pwd_remind_days_check1 check (pwd_expire_days = 0 or pwd_remind_days < pwd_expire_days),
  add constraint safe_setting_captcha_fail_count_check1
    check (captcha_open <> 2 or login_fail_count = 0 or captcha_fail_count < login_fail_count);
