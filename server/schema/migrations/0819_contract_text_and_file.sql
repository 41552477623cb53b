-- The language of contracts made of the template: fixed texts of file, evidence and cover sheet follow it. Existing templates are Chinese.
alter table contract_template
  add column language text not null default 'zh' check (language in ('zh', 'en', 'es', 'ja'));

-- When the stored bytes of a contract were found without their hash; null again once they have it.
alter table contract add column broken_time timestamptz;
