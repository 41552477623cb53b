-- What the first people of a storage firm and of an owner may do with loans and pledges.
update role
   set description = description || '，确认质押',
       path_arr = path_arr || '["/pledge/pledge/list", "/pledge/pledge/look/:id"]'::jsonb,
       api_arr = api_arr || '["seller_p/pledge/PledgeList", "seller_p/pledge/PledgeInfo", "seller_p/pledge/PledgeList#export",
    "seller_p/pledge/PledgeSeal", "seller_p/pledge/PledgeCancel"]'::jsonb
 where first_for = 'store';
update role
   set description = description || '，申请融资并出质',
       path_arr = path_arr || '["/pledge/application/list", "/pledge/application/add", "/pledge/application/look/:id", "/pledge/application/edit/:id",
    "/pledge/application/del/:id", "/pledge/pledge/list", "/pledge/pledge/look/:id"]'::jsonb,
       api_arr = api_arr || '["seller_p/pledge/ApplicationList", "seller_p/pledge/ApplicationInfo", "seller_p/pledge/ApplicationSave#add",
    "seller_p/pledge/ApplicationSave#edit", "seller_p/pledge/ApplicationDel", "seller_p/pledge/ApplicationList#export",
    "seller_p/pledge/ApplicationSubmit", "seller_p/pledge/ApplicationHold", "seller_p/pledge/ApplicationTopUp",
    "seller_p/pledge/ApplicationWithdraw", "seller_p/pledge/PledgeList", "seller_p/pledge/PledgeInfo", "seller_p/pledge/PledgeList#export",
    "seller_p/pledge/PledgeEndorse", "seller_p/pledge/PledgeCancel"]'::jsonb
 where first_for = 'owner';
