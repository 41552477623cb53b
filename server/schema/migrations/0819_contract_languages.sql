-- The language in which a contract is written: the fixed texts of its file, evidence and cover sheet follow it. Those made before are Chinese.
alter table contract_template
  add column language text not null default 'zh' check (language in ('zh', 'en', 'es', 'ja'));
