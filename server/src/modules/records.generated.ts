// Written by `npm run db:types`.
import type { FileRef } from '@cangdan/protocol'
import type { Records } from '#engine/declare/record.ts'

export type RecordPath = keyof Records

declare module '#engine/declare/record.ts' {
  interface Records {
    'addons/CallManage': {
      readonly create_time: number
      readonly addon: string
      readonly direction: number
      readonly op: string
      readonly subject: string
      readonly ok: number
      readonly code: string
      readonly http: number
      readonly use_time: number
      readonly request_id: string
    }
    'addons/esign/seller/Set': {
      readonly status: number
      readonly app_id: string
      readonly app_secret: string
      readonly gateway_url: string
    }
    'addons/sms/seller/BlockManage': {
      readonly phone: string
      readonly reason: number
      readonly until: number | null
      readonly remark: string
      readonly create_time: number
    }
    'addons/sms/seller/RecordManage': {
      readonly phone: string
      readonly scene: string | null
      readonly template_id: number | null
      readonly platform: string
      readonly content: string
      readonly sms_num: number
      readonly is_verify: number
      readonly report: number
      readonly error: string
      readonly ip: string
      readonly send_time: number | null
      readonly create_time: number
      readonly stage: number
      readonly attempts: number
      readonly due_time: number
      readonly provider_id: string
      readonly report_code: string
      readonly report_time: number | null
      readonly report_by: number | null
    }
    'addons/sms/seller/Set': {
      readonly status: number
      readonly platform: string
      readonly sign_name: string
      readonly access_key: string
      readonly access_secret: string
      readonly sdk_app_id: string
      readonly region: string
      readonly webhook_url: string
      readonly webhook_secret: string
      readonly day_limit: number
      readonly balance_alert: number | null
      readonly interval_second: number
      readonly expire_minute: number
    }
    'addons/sms/seller/TemplateManage': {
      readonly name: string
      readonly scene: string
      readonly type: number
      readonly platform: string
      readonly template_code: string
      readonly sign_name: string
      readonly content: string
      readonly audit_status: number
      readonly remote_text: string
      readonly remote_reason: string
      readonly checked_time: number | null
      readonly disabled: number
      readonly remark: string
      readonly create_time: number
    }
    'addons/social/seller/BindManage': {
      readonly uid: number
      readonly type: string
      readonly provider_id: number | null
      readonly app_id: string
      readonly openid: string
      readonly unionid: string
      readonly social_nick: string
      readonly social_logo: string
      readonly last_login_time: number | null
      readonly bind_time: number
    }
    'addons/social/seller/Set': {
      readonly status: number
      readonly app_id: string
      readonly app_secret: string
      readonly admin_open: number
      readonly approver_open: number
    }
    'addons/sso/seller/PersonManage': {
      readonly provider_id: number
      readonly account_id: number
      readonly employee_no: string
      readonly create_time: number
    }
    'addons/sso/seller/ProviderManage': {
      readonly organisation_id: number
      readonly name: string
      readonly code: string
      readonly issuer: string
      readonly client_id: string
      readonly auth_method: string
      readonly client_secret: string
      readonly scopes: string
      readonly algs: readonly string[]
      readonly subject_claim: string
      readonly employee_claim: string
      readonly enforce: number
      readonly break_glass_ids: readonly number[]
      readonly disabled: number
      readonly remark: string
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly create_time: number
    }
    'seller/content/AgreementManage': {
      readonly agreement_key: string
      readonly title: string
      readonly version_no: number
      readonly content: string
      readonly variables: readonly string[]
      readonly is_show: number
      readonly sort: number
      readonly update_time: number
      readonly create_time: number
    }
    'seller/content/FeedbackManage': {
      readonly uid: number | null
      readonly nick_name: string
      readonly phone: string
      readonly type: number
      readonly content: string
      readonly images: readonly FileRef[]
      readonly device: number
      readonly status: number
      readonly reply: string
      readonly reply_name: string
      readonly reply_time: number | null
      readonly create_time: number
    }
    'seller/content/HelpClassManage': {
      readonly name: string
      readonly pid: number | null
      readonly icon: readonly FileRef[]
      readonly is_show: number
      readonly sort: number
      readonly create_time: number
    }
    'seller/content/HelpManage': {
      readonly image: readonly FileRef[]
      readonly title: string
      readonly class_id: number
      readonly language: number
      readonly synopsis: string
      readonly author: string
      readonly content: string
      readonly link_url: string
      readonly is_show: number
      readonly sort: number
      readonly update_time: number
      readonly create_time: number
    }
    'seller/content/MsgList': {
      readonly title: string
      readonly type: number
      readonly content: string
      readonly send_type: readonly number[]
      readonly receive_type: number
      readonly uids: readonly number[]
      readonly jump_path: string
      readonly send_count: number
      readonly status: number
      readonly send_time: number | null
      readonly create_time: number
    }
    'seller/content/NotificationManage': {
      readonly image: readonly FileRef[]
      readonly title: string
      readonly type: number
      readonly content: string
      readonly receive_type: readonly number[]
      readonly is_top: number
      readonly is_show: number
      readonly sort: number
      readonly publish_time: number | null
      readonly create_time: number
    }
    'seller/finance/FlowManage': {
      readonly flow_no: string
      readonly trade_no: string
      readonly biz_type: number
      readonly biz_no: string
      readonly direction: number
      readonly amount: number
      readonly pay_type: number
      readonly nick_name: string
      readonly wallet_id: number | null
      readonly status: number
      readonly pay_time: number | null
      readonly create_time: number
    }
    'seller/finance/WithdrawManage': {
      readonly withdraw_no: string
      readonly wallet_id: number
      readonly status: number
      readonly withdraw_type: number
      readonly real_name: string
      readonly bank_name: string
      readonly card_no: string
      readonly withdrawal_amount: number
      readonly handling_fee: number
      readonly transfer_amount: number
      readonly voucher: readonly FileRef[]
      readonly trade_no: string
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly transfer_time: number | null
      readonly create_time: number
      readonly review_by: number | null
      readonly transfer_by: number | null
    }
    'seller/import/ImportManage': {
      readonly create_time: number
      readonly list_path: string
      readonly file_name: string
      readonly nick_name: string
      readonly added: number
      readonly changed: number
      readonly unchanged: number
      readonly skipped: number
      readonly failed: number
      readonly total: number
      readonly existing: number
      readonly status: number
      readonly undo_time: number | null
      readonly undo_name: string
      readonly sha256: string
      readonly bytes: number
      readonly account_id: number | null
      readonly organisation_id: number
    }
    'seller/log/Administrator': {
      readonly create_time: number
      readonly username: string
      readonly nick_name: string
      readonly module: number | null
      readonly action: number | null
      readonly records: string
      readonly status: number
      readonly ip: string
      readonly cost_time: number
      readonly method: number
      readonly api_path: string
      readonly browser: string
      readonly uid: number
      readonly organisation_id: number | null
      readonly params: string
      readonly result: number | null
    }
    'seller/log/MailManage': {
      readonly address: string
      readonly subject: string
      readonly kind: number
      readonly status: number
      readonly attempts: number
      readonly error: string
      readonly due_time: number
      readonly send_time: number | null
      readonly create_time: number
      readonly content: string
    }
    'seller/log/MemberLogin': {
      readonly login_time: number
      readonly username: string
      readonly nick_name: string
      readonly status: number
      readonly message: number
      readonly ip: string
      readonly browser: string
      readonly user_kind: number | null
      readonly login_type: number
      readonly device: number
      readonly os: string
      readonly uid: number | null
      readonly organisation_id: number | null
    }
    'seller/operator/DisabledManage': {
      readonly username: string
      readonly nick_name: string
      readonly phone: string
      readonly organisation_id: number
      readonly disabled: number
      readonly lock_end_time: number | null
      readonly last_login_time: number | null
    }
    'seller/operator/OperatorManage': {
      readonly logo: readonly FileRef[]
      readonly username: string
      readonly nick_name: string
      readonly phone: string
      readonly email: string
      readonly organisation_id: number
      readonly disabled: number
      readonly lock_end_time: number | null
      readonly last_login_time: number | null
      readonly last_login_ip: string
      readonly remark: string
      readonly create_time: number
    }
    'seller/order/OrderManage': {
      readonly order_no: string
      readonly contract_no: string
      readonly wallet_id: number
      readonly status: number
      readonly store_id: number
      readonly good_name: string
      readonly quantity: number
      readonly total_amount: number
      readonly pay_amount: number
      readonly refund_amount: number
      readonly pay_type: number | null
      readonly receiver: string
      readonly receiver_phone: string
      readonly receiver_address: string
      readonly pay_time: number | null
      readonly send_time: number | null
      readonly finish_time: number | null
      readonly remark: string
      readonly create_time: number
      readonly status_before: number | null
      readonly buyer_id: number
    }
    'seller/organisation/OrganisationList': {
      readonly name: string
      readonly identity_type: number | null
      readonly credit_code: string
      readonly contact_name: string
      readonly contact_phone: string
      readonly address: string
      readonly disabled: number
      readonly remark: string
      readonly create_time: number
    }
    'seller/person/PersonList': {
      readonly name: string
      readonly phone: string
      readonly same_as: number | null
      readonly create_time: number
    }
    'seller/refund/RefundManage': {
      readonly refund_no: string
      readonly order_id: number
      readonly status: number
      readonly refund_type: number
      readonly refund_amount: number
      readonly refund_way: number
      readonly reason: string
      readonly images: readonly FileRef[]
      readonly express_no: string
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly finish_time: number | null
      readonly create_time: number
      readonly review_by: number | null
    }
    'seller/role/rolemanage': {
      readonly name: string
      readonly description: string
      readonly path_arr: string
      readonly api_arr: string
      readonly organisation_id: number | null
      readonly is_system: number
      readonly is_fixed: number
      readonly update_time: number
      readonly create_time: number
    }
    'seller/safe/AccessIpManage': {
      readonly ip: string | null
      readonly request_count: number | null
      readonly last_path: string | null
      readonly limit_type: number | null
      readonly fail_count: number | null
      readonly begin_time: number | null
      readonly end_time: number | null
      readonly create_time: number | null
    }
    'seller/safe/AccessUserManage': {
      readonly username: string | null
      readonly last_ip: string | null
      readonly limit_type: number | null
      readonly fail_count: number | null
      readonly begin_time: number | null
      readonly end_time: number | null
      readonly create_time: number | null
    }
    'seller/safe/SafeSet': {
      readonly pwd_min_len: number
      readonly pwd_max_len: number
      readonly pwd_rule: readonly number[]
      readonly pwd_same_char: number
      readonly pwd_no_user_info: number
      readonly pwd_history_count: number
      readonly pwd_expire_days: number
      readonly pwd_remind_days: number
      readonly pwd_first_change: number
      readonly pwd_weak_list: readonly string[]
      readonly login_fail_count: number
      readonly login_fail_minute: number
      readonly lock_minute: number
      readonly ip_fail_count: number
      readonly ip_lock_minute: number
      readonly captcha_open: number
      readonly captcha_fail_count: number
      readonly sms_login_open: number
      readonly social_login_open: number
      readonly factor_required: readonly number[]
      readonly multi_login: number
      readonly token_minute: number
      readonly refresh_day: number
      readonly idle_minute: number
      readonly ip_white_open: number
      readonly ip_white_list: string
      readonly ip_black_list: string
      readonly rate_limit_minute: number
      readonly sign_open: number
      readonly sign_expire_second: number
      readonly encrypt_open: number
      readonly log_keep_days: number
      readonly unsigned_ask_time: number | null
    }
    'seller/supplier/SupplierManage': {
      readonly logo: readonly FileRef[]
      readonly store_name: string
      readonly store_domain: string
      readonly company_name: string
      readonly credit_code: string
      readonly license_img: readonly FileRef[]
      readonly legal_person: string
      readonly region: readonly number[]
      readonly address: string
      readonly contact_name: string
      readonly phone: string
      readonly email: string
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly disabled: number
      readonly sort: number
      readonly create_time: number
    }
    'seller/system/JobList': {
      readonly create_time: number | null
      readonly kind: number | null
      readonly name: string | null
      readonly status: number | null
      readonly done: number | null
      readonly total: number | null
      readonly message: string | null
      readonly finish_time: number | null
      readonly list_path: string | null
      readonly own_id: number | null
      readonly account_id: number | null
      readonly organisation_id: number | null
    }
    'seller/system/TaskList': {
      readonly task_key: string
      readonly spec: string
      readonly params: string
      readonly status: number
      readonly run_count: number
      readonly last_time: number | null
      readonly next_time: number | null
      readonly use_time: number
      readonly max_time: number
      readonly error: string
      readonly attempts: number
    }
    'seller/systemSet/ConfigSet': {
      readonly pledge_rate_max: number
      readonly warn_line: number
      readonly close_line: number
      readonly inspect_cycle_days: number
      readonly price_expire_days: number
      readonly price_change_alert: number
      readonly camera_check_minutes: number
      readonly repay_remind_days: readonly number[]
      readonly audit_notify_phones: readonly string[]
      readonly withdraw_min: number
      readonly withdraw_fee_rate: number
      readonly replacement_bond_rate: number
      readonly freeze_wait_days: number
    }
    'seller/systemSet/CopyrightSet': {
      readonly copyright: string
      readonly copyright_url: string
      readonly company_name: string
      readonly copyright_logo: readonly FileRef[]
      readonly icp_no: string
      readonly icp_url: string
      readonly police_no: string
      readonly police_url: string
      readonly police_icon: readonly FileRef[]
      readonly tech_support: string
      readonly tech_support_url: string
    }
    'seller/systemSet/SystemSet': {
      readonly site_name: string
      readonly site_title: string
      readonly site_logo: readonly FileRef[]
      readonly site_icon: readonly FileRef[]
      readonly login_image: readonly FileRef[]
      readonly site_url: string
      readonly service_phone: string
      readonly service_email: string
      readonly service_qrcode: readonly FileRef[]
      readonly site_status: number
      readonly close_reason: string
      readonly upload_type: string
      readonly upload_max_size: number
      readonly stream_hosts: readonly string[]
      readonly image_ext: readonly string[]
      readonly file_ext: readonly string[]
      readonly default_limit: number
      readonly watermark_open: number
      readonly export_expire_hour: number
      readonly excel_type: string
    }
    'seller/user/UserManage': {
      readonly logo: readonly FileRef[]
      readonly nick_name: string
      readonly username: string
      readonly real_name: string
      readonly phone: string
      readonly user_type: number | null
      readonly identity_type: number | null
      readonly organisation_id: number
      readonly email: string
      readonly sex: number
      readonly reg_source: number
      readonly login_count: number
      readonly last_login_time: number | null
      readonly last_login_ip: string
      readonly disabled: number
      readonly lock_end_time: number | null
      readonly remark: string
      readonly create_time: number
    }
    'seller/wallet/RechargeManage': {
      readonly recharge_no: string
      readonly wallet_id: number
      readonly kind: number
      readonly amount: number
      readonly trade_no: string
      readonly voucher: readonly FileRef[]
      readonly remark: string
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly create_time: number
    }
    'seller/wallet/WalletLog': {
      readonly log_no: string
      readonly uid: number | null
      readonly wallet_id: number | null
      readonly nick_name: string
      readonly phone: string
      readonly change_type: number
      readonly balance_type: number | null
      readonly source_no: string
      readonly operator_name: string
      readonly remark: string
      readonly create_time: number
    }
    'seller/wallet/WalletManage': {
      readonly uid: number | null
      readonly nick_name: string
      readonly phone: string
      readonly disabled: number
      readonly create_time: number
      readonly store_id: number | null
      readonly organisation_id: number
    }
    'seller_p/bank/BankList': {
      readonly logo: readonly FileRef[]
      readonly bank_name: string
      readonly short_name: string
      readonly bank_code: string
      readonly bank_type: number
      readonly region: readonly number[]
      readonly address: string
      readonly contact_name: string
      readonly contact_phone: string
      readonly credit_limit: number | null
      readonly used_limit: number
      readonly max_single_loan: number | null
      readonly pledge_rate: number | null
      readonly interest_rate: number | null
      readonly loan_days: number | null
      readonly warn_line: number | null
      readonly close_line: number | null
      readonly account_name: string
      readonly bank_account: string
      readonly disabled: number
      readonly sort: number
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/bankoperator/BankOperatorList': {
      readonly logo: readonly FileRef[]
      readonly username: string
      readonly nick_name: string
      readonly phone: string
      readonly email: string
      readonly bank_id: number | null
      readonly position: number | null
      readonly approval_limit: number | null
      readonly disabled: number
      readonly lock_end_time: number | null
      readonly last_login_time: number | null
      readonly last_login_ip: string
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/calendar/CalendarList': {
      readonly day: number
      readonly kind: number
      readonly name: string
      readonly create_time: number
    }
    'seller_p/camera/CameraList': {
      readonly camera_name: string
      readonly warehouse_id: number
      readonly brand: number | null
      readonly camera_type: number | null
      readonly device_no: string
      readonly channel_no: number
      readonly verify_code: string
      readonly protocol: number
      readonly play_url: string
      readonly snapshot: readonly FileRef[]
      readonly position: string
      readonly longitude: number | null
      readonly latitude: number | null
      readonly online_status: number | null
      readonly last_online_time: number | null
      readonly disabled: number
      readonly sort: number
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/company/CompanyList': {
      readonly company_name: string
      readonly credit_code: string
      readonly company_type: number
      readonly license_img: readonly FileRef[]
      readonly legal_person: string
      readonly legal_card_no: string
      readonly legal_card_front: readonly FileRef[]
      readonly legal_card_back: readonly FileRef[]
      readonly reg_capital: number | null
      readonly establish_date: number | null
      readonly business_scope: string
      readonly region: readonly number[]
      readonly address: string
      readonly contact_name: string
      readonly contact_phone: string
      readonly email: string
      readonly bank_name: string
      readonly bank_account: string
      readonly bank_permit_img: readonly FileRef[]
      readonly auth_letter: readonly FileRef[]
      readonly uid: number
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly create_time: number
    }
    'seller_p/contract/CovenantList': {
      readonly what: string
      readonly role: number
      readonly due_date: number
      readonly every_months: number | null
      readonly state: number
      readonly contract_id: number
      readonly financing_id: number
      readonly bank_id: number
      readonly place: number
      readonly evidence: readonly FileRef[]
      readonly note: string
      readonly reason: string
      readonly met_time: number | null
      readonly remind_time: number | null
      readonly create_time: number
    }
    'seller_p/contract/HandlerErrorList': {
      readonly error_no: string
      readonly level: number
      readonly error_type: number
      readonly status: number
      readonly financing_id: number | null
      readonly source: number
      readonly receipt_id: number | null
      readonly lot_id: number | null
      readonly store_id: number | null
      readonly warehouse_id: number | null
      readonly inspection_id: number | null
      readonly book_weight: number | null
      readonly real_weight: number | null
      readonly diff_weight: number | null
      readonly amount: number | null
      readonly content: string
      readonly images: readonly FileRef[]
      readonly report_time: number
      readonly handle_id: number | null
      readonly due_time: number | null
      readonly handle_time: number | null
      readonly handle_result: string
      readonly handle_files: readonly FileRef[]
      readonly escalate_time: number | null
      readonly close_time: number | null
      readonly rule_key: string
      readonly reporter_id: number | null
      readonly create_time: number
    }
    'seller_p/contract/PartyList': {
      readonly contract_id: number
      readonly role: number
      readonly organisation_id: number
      readonly step: number
      readonly signer_name: string
      readonly signer_phone: string
      readonly card_no: string
      readonly state: number
      readonly invite_time: number | null
      readonly sign_time: number | null
      readonly reason: string
      readonly create_time: number
    }
    'seller_p/contract/RecordList': {
      readonly record_no: string
      readonly record_type: number
      readonly receipt_id: number | null
      readonly store_id: number
      readonly warehouse_id: number
      readonly zone_id: number | null
      readonly agreement_id: number | null
      readonly lot_id: number | null
      readonly owner_id: number
      readonly good_id: readonly number[]
      readonly change_weight: number | null
      readonly weight_before: number | null
      readonly weight_after: number | null
      readonly quantity: number | null
      readonly plan_weight: number | null
      readonly fee_rate: number | null
      readonly begin_date: number | null
      readonly end_date: number | null
      readonly batch_no: string
      readonly marks: string
      readonly origin: string
      readonly quality: string
      readonly package: string
      readonly unit_price: number | null
      readonly tolerance: number | null
      readonly count_method: number | null
      readonly count_time: number | null
      readonly vehicle_no: string
      readonly driver_name: string
      readonly driver_phone: string
      readonly receiver: string
      readonly images: readonly FileRef[]
      readonly voucher: readonly FileRef[]
      readonly operation_id: number | null
      readonly release_id: number | null
      readonly remark: string
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly create_time: number
    }
    'seller_p/contract/RepaymentList': {
      readonly repay_no: string
      readonly status: number
      readonly financing_id: number
      readonly spread: number
      readonly owner_id: number
      readonly payer_name: string
      readonly bank_id: number
      readonly repay_amount: number
      readonly principal_amount: number | null
      readonly interest_amount: number | null
      readonly penalty_amount: number | null
      readonly fee_amount: number | null
      readonly excess_amount: number | null
      readonly remain_principal: number | null
      readonly repay_way: number
      readonly purpose: number
      readonly repay_type: number | null
      readonly value_date: number
      readonly recalled: number
      readonly event_id: number | null
      readonly period_no: number | null
      readonly interest_days: number | null
      readonly due_date: number | null
      readonly serial_no: string
      readonly voucher: readonly FileRef[]
      readonly repay_time: number | null
      readonly remark: string
      readonly answer: string
      readonly create_time: number
    }
    'seller_p/contract/ScanList': {
      readonly scan_no: string
      readonly contract_id: number
      readonly party_id: number | null
      readonly bank_id: number
      readonly state: number
      readonly files: readonly FileRef[]
      readonly matched: number
      readonly print_id: number | null
      readonly file_hash: string
      readonly pages: number
      readonly scan_pages: number
      readonly check_time: number | null
      readonly check_pages: number | null
      readonly check_signatures: number | null
      readonly accept_time: number | null
      readonly accept_pages: number | null
      readonly accept_signatures: number | null
      readonly reason: string
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/contract/StatementList': {
      readonly serial_no: string
      readonly line_state: number
      readonly value_date: number
      readonly amount: number
      readonly payer_name: string
      readonly payer_account: string
      readonly memo: string
      readonly repayment_id: number | null
      readonly bank_id: number | null
      readonly answer: string
      readonly create_time: number
    }
    'seller_p/contract/TemplateList': {
      readonly name: string
      readonly code: string
      readonly version_no: number
      readonly type: number
      readonly language: string
      readonly bank_id: number | null
      readonly is_shared: number
      readonly sign_level: number
      readonly signers: readonly number[]
      readonly sign_order: number
      readonly content: string
      readonly file_url: readonly FileRef[]
      readonly variables: readonly string[]
      readonly covenants: string | null
      readonly is_default: number
      readonly disabled: number
      readonly sort: number
      readonly remark: string
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly create_time: number
    }
    'seller_p/contract/UploadList': {
      readonly upload_no: string
      readonly contract_name: string
      readonly contract_type: number
      readonly state: number
      readonly financing_id: number
      readonly origin: number
      readonly template_id: number | null
      readonly bank_id: number
      readonly owner_id: number
      readonly amount: number
      readonly file_url: readonly FileRef[]
      readonly file_hash: string
      readonly signed_file: readonly FileRef[]
      readonly sign_level: number
      readonly sign_time: number | null
      readonly sign_end: number | null
      readonly effective_time: number | null
      readonly effective_to: number | null
      readonly own_values: string | null
      readonly supersedes_id: number | null
      readonly sign_order: number
      readonly content: string
      readonly terms: string
      readonly sent_time: number | null
      readonly end_time: number | null
      readonly broken_time: number | null
      readonly reason: string
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/contract/WarehouseList': {
      readonly contract_no: string
      readonly holder_id: number
      readonly store_id: number
      readonly warehouse_id: number
      readonly zone_id: number
      readonly good_id: readonly number[]
      readonly batch_no: string
      readonly origin: string
      readonly weight: number
      readonly quantity: number | null
      readonly unit_price: number | null
      readonly in_time: number
      readonly pledge_weight: number
      readonly free_weight: number
      readonly quality: string
      readonly package: string
      readonly marks: string
      readonly loss_standard: number | null
      readonly storage_begin: number
      readonly storage_end: number
      readonly storage_fee: number
      readonly insure_company: string
      readonly insure_amount: number | null
      readonly insure_end: number | null
      readonly issue_place: string
      readonly issue_time: number | null
      readonly create_time: number
    }
    'seller_p/good/CateList': {
      readonly cate_name: string
      readonly parent_id: number | null
      readonly sort: number
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/good/GoodList': {
      readonly image: readonly FileRef[]
      readonly good_name: string
      readonly good_code: string
      readonly cate_id: readonly number[]
      readonly price: number | null
      readonly unit: number
      readonly brand: string
      readonly origin: string
      readonly quality_standard: string
      readonly price_mode: number
      readonly qh_code: number | null
      readonly price_time: number | null
      readonly pledge_rate: number | null
      readonly pledgeable: number
      readonly hazardous: number
      readonly loss_standard: number | null
      readonly shelf_life_days: number | null
      readonly images: readonly FileRef[]
      readonly content: string | null
      readonly is_show: number
      readonly sort: number
      readonly create_time: number
    }
    'seller_p/good/GradeList': {
      readonly good_id: readonly number[]
      readonly last_factor: number
      readonly grade_factor: number
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/good/PriceHistoryList': {
      readonly good_id: readonly number[]
      readonly new_price: number
      readonly status: number
      readonly old_price: number | null
      readonly change_rate: number | null
      readonly valid_from: number
      readonly valid_to: number | null
      readonly price_date: number
      readonly source: number
      readonly region: readonly number[]
      readonly operator_name: string
      readonly remark: string
      readonly void_remark: string
      readonly void_time: number | null
      readonly void_by: number | null
      readonly price_id: number
      readonly create_time: number
    }
    'seller_p/good/PriceList': {
      readonly good_id: readonly number[]
      readonly price: number
      readonly last_price: number | null
      readonly change_rate: number | null
      readonly price_date: number
      readonly valid_to: number | null
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly source: number
      readonly source_name: string
      readonly region: readonly number[]
      readonly voucher: readonly FileRef[]
      readonly rule_version: number | null
      readonly is_void: number
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/good/PriceQhList': {
      readonly contract_code: string
      readonly contract_name: string
      readonly trade_date: number
      readonly settle_price: number | null
      readonly pre_settle_price: number | null
      readonly last_price: number | null
      readonly open_price: number | null
      readonly high_price: number | null
      readonly low_price: number | null
      readonly close_price: number | null
      readonly volume: number | null
      readonly open_interest: number | null
      readonly is_main: number
      readonly is_confirmed: number
      readonly trade_time: number | null
      readonly create_time: number
    }
    'seller_p/good/PriceRule': {
      readonly max_change_rate: number
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly remark: string
    }
    'seller_p/good/SpecList': {
      readonly spec_name: string
      readonly good_id: number
      readonly spec_code: string
      readonly grade: string
      readonly package: string
      readonly unit_weight: number | null
      readonly premium: number | null
      readonly grade_factor: number
      readonly params: string | null
      readonly price: number | null
      readonly price_time: number | null
      readonly is_show: number
      readonly sort: number
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/guarantor/GuarantorList': {
      readonly logo: readonly FileRef[]
      readonly guarantor_name: string
      readonly type: number
      readonly credit_code: string
      readonly legal_person: string
      readonly license_img: readonly FileRef[]
      readonly guarantee_scope: string
      readonly guarantee_limit: number
      readonly used_limit: number
      readonly fee_rate: number | null
      readonly mode: number
      readonly valid_end: number | null
      readonly rating: string | null
      readonly region: readonly number[]
      readonly address: string
      readonly contact_name: string
      readonly contact_phone: string
      readonly bank_name: string
      readonly bank_account: string
      readonly disabled: number
      readonly sort: number
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/inspection/AssayList': {
      readonly assay_no: string
      readonly lot_id: number
      readonly spec_match: number
      readonly laboratory: string
      readonly report_no: string
      readonly report_date: number
      readonly valid_to: number
      readonly sample_no: string
      readonly sample_date: number
      readonly results: string
      readonly report_files: readonly FileRef[]
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/inspection/InspectionList': {
      readonly inspection_no: string
      readonly inspection_type: number
      readonly state: number
      readonly warehouse_id: number
      readonly store_id: number
      readonly bank_id: number | null
      readonly inspuser_id: number
      readonly agency_id: number
      readonly plan_date: number
      readonly result: number | null
      readonly place_state: number | null
      readonly distance_m: number | null
      readonly accuracy_m: number | null
      readonly longitude: number | null
      readonly latitude: number | null
      readonly place_note: string
      readonly images: readonly FileRef[]
      readonly clerk_name: string
      readonly clerk_verified: number
      readonly signatures: readonly FileRef[]
      readonly start_time: number | null
      readonly arrive_time: number | null
      readonly leave_time: number | null
      readonly submit_time: number | null
      readonly storage_place: string
      readonly storage_property: string
      readonly storage_situation: string
      readonly process_standard: string
      readonly supervise_cooperate: string
      readonly supervise_scheme: string
      readonly cooperation_history: string
      readonly conclusion: string
      readonly accept_time: number | null
      readonly answer: string
      readonly request_hash: string
      readonly lot_ids: readonly number[]
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/inspection/InvestigationList': {
      readonly investigation_no: string
      readonly state: number
      readonly financing_id: number
      readonly company_name: string
      readonly bank_id: number
      readonly inspuser_id: number
      readonly agency_id: number
      readonly plan_date: number
      readonly approve_status: number | null
      readonly need_supply: number
      readonly financing_amount: number | null
      readonly financing_days: number | null
      readonly interest_rate: number | null
      readonly checks: readonly number[]
      readonly sign_company: string
      readonly upstream_company: string
      readonly downstream_company: string
      readonly terminal_user: string
      readonly transport_party: string
      readonly transit_place: string
      readonly quality_unit: string
      readonly quantity_unit: string
      readonly business_begin_date: number | null
      readonly cooperation_history: string
      readonly main_business: string
      readonly business_flow: string
      readonly risk_point: string
      readonly credit_evaluation: string
      readonly conclusion: string
      readonly supply_explain: string
      readonly images: readonly FileRef[]
      readonly signatures: readonly FileRef[]
      readonly start_time: number | null
      readonly submit_time: number | null
      readonly accept_time: number | null
      readonly answer: string
      readonly request_hash: string
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/inspection/LineList': {
      readonly inspection_id: number
      readonly lot_id: number
      readonly begin_weight: number
      readonly book_weight: number | null
      readonly first_weight: number | null
      readonly second_weight: number | null
      readonly real_weight: number | null
      readonly diff_weight: number | null
      readonly is_different: number
      readonly pieces: number | null
      readonly count_method: number | null
      readonly count_time: number | null
      readonly package_state: string
      readonly seal_state: string
      readonly sign_board: number | null
      readonly fire_safety: number | null
      readonly camera_state: number | null
      readonly scale_no: string
      readonly scale_end: number | null
      readonly sample_no: string
      readonly create_time: number
    }
    'seller_p/inspection/SurpriseList': {
      readonly month: number
      readonly state: number
      readonly seed_hash: string
      readonly reveal_time: number | null
      readonly create_time: number
    }
    'seller_p/inspuser/InspUserList': {
      readonly logo: readonly FileRef[]
      readonly username: string
      readonly nick_name: string
      readonly phone: string
      readonly email: string
      readonly employer_type: number | null
      readonly agency_id: number | null
      readonly warehouse_ids: readonly number[]
      readonly card_no: string
      readonly cert_file: readonly FileRef[]
      readonly cert_end: number | null
      readonly region: readonly number[]
      readonly disabled: number
      readonly lock_end_time: number | null
      readonly last_login_time: number | null
      readonly last_login_ip: string
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/pledge/AccrualList': {
      readonly accrual_no: string
      readonly day: number
      readonly bank_id: number
      readonly loan_count: number
      readonly interest: number
      readonly penalty: number
      readonly flow_id: number | null
      readonly parts_hash: string
      readonly create_time: number
    }
    'seller_p/pledge/ApplicationList': {
      readonly financing_no: string
      readonly loan_state: number
      readonly owner_id: number
      readonly bank_id: number
      readonly lender_id: number | null
      readonly apply_amount: number
      readonly approve_amount: number | null
      readonly tenor_days: number
      readonly repay_mode: number
      readonly purpose: string
      readonly receipt_ids: readonly number[]
      readonly guarantor_ids: readonly number[]
      readonly files: readonly FileRef[]
      readonly submit_time: number | null
      readonly report_result: number | null
      readonly report_files: readonly FileRef[]
      readonly report_note: string
      readonly rate: number | null
      readonly penalty_rate: number | null
      readonly opinion: string
      readonly policy_id: number | null
      readonly eligible_value: number | null
      readonly cap_value: number | null
      readonly approve_time: number | null
      readonly approve_end: number | null
      readonly contract_no: string
      readonly contract_date: number | null
      readonly contract_files: readonly FileRef[]
      readonly draw_amount: number | null
      readonly draw_date: number | null
      readonly due_date: number | null
      readonly draw_way: number | null
      readonly draw_no: string
      readonly draw_files: readonly FileRef[]
      readonly fee_asked: number | null
      readonly fee_note: string
      readonly answer: string
      readonly end_time: number | null
      readonly create_time: number
    }
    'seller_p/pledge/LoanList': {
      readonly financing_no: string
      readonly contract_no: string
      readonly loan_state: number
      readonly owner_id: number
      readonly bank_id: number
      readonly draw_amount: number | null
      readonly draw_date: number | null
      readonly due_date: number | null
      readonly draw_way: number | null
      readonly draw_no: string
      readonly report_files: readonly FileRef[]
      readonly contract_files: readonly FileRef[]
      readonly draw_files: readonly FileRef[]
      readonly rate: number | null
      readonly penalty_rate: number | null
      readonly principal_left: number
      readonly interest_left: number
      readonly penalty_left: number
      readonly fee_left: number
      readonly claim_left: number
      readonly total_left: number
      readonly principal_settled: number
      readonly interest_settled: number
      readonly written_off: number
      readonly recovered: number
      readonly recovery_left: number
      readonly dpd: number
      readonly asset_class: number
      readonly accrued_to: number | null
      readonly end_time: number | null
    }
    'seller_p/pledge/LotList': {
      readonly lot_no: string
      readonly store_id: number
      readonly warehouse_id: number
      readonly zone_id: number
      readonly owner_id: number
      readonly good_id: readonly number[]
      readonly book_weight: number
      readonly counted_weight: number
      readonly receipted_weight: number
      readonly reserved_weight: number
      readonly free_weight: number
      readonly short_weight: number
      readonly status: number
      readonly count_state: number
      readonly pieces: number | null
      readonly batch_no: string
      readonly marks: string
      readonly origin: string
      readonly quality: string
      readonly package: string
      readonly unit_price: number | null
      readonly tolerance: number
      readonly counted_time: number | null
      readonly in_time: number
      readonly create_time: number
    }
    'seller_p/pledge/LotMovementList': {
      readonly lot_id: number
      readonly seq: number
      readonly kind: number
      readonly change_weight: number
      readonly weight_after: number
      readonly pieces: number | null
      readonly from_zone_id: number | null
      readonly record_id: number | null
      readonly create_time: number
    }
    'seller_p/pledge/MarginCallList': {
      readonly call_no: string
      readonly state: number
      readonly financing_id: number
      readonly owner_id: number
      readonly bank_id: number
      readonly cash_required: number
      readonly goods_required: number | null
      readonly cure_by: number
      readonly cure_calendar: number
      readonly business_from: number
      readonly business_to: number
      readonly ltv: number | null
      readonly line: number
      readonly exposure: number
      readonly eligible_value: number
      readonly batch_id: number
      readonly acknowledge_time: number | null
      readonly accelerate_time: number | null
      readonly breach_time: number | null
      readonly end_time: number | null
      readonly extension: number
      readonly ask_hours: number | null
      readonly ask_reason: string
      readonly default_step: number
      readonly default_reason: string
      readonly default_time: number | null
      readonly dossier_files: readonly FileRef[]
      readonly dossier_hash: string
      readonly dispute: number
      readonly dispute_reason: number | null
      readonly disputed_cash: number | null
      readonly undisputed_cash: number | null
      readonly dispute_lines: string
      readonly dispute_figure: number | null
      readonly dispute_remark: string
      readonly dispute_files: readonly FileRef[]
      readonly dispute_time: number | null
      readonly dispute_until: number | null
      readonly silent_time: number | null
      readonly undisputed_time: number | null
      readonly resolve_lines: string
      readonly resolve_figure: number | null
      readonly quote_source: string
      readonly quote_date: number | null
      readonly quote_files: readonly FileRef[]
      readonly resolve_remark: string
      readonly resolve_time: number | null
      readonly accepted_cash: number | null
      readonly remainder_cash: number | null
      readonly remainder_by: number | null
      readonly create_time: number
    }
    'seller_p/pledge/OperationList': {
      readonly operation_no: string
      readonly kind: number
      readonly receipt_id: number
      readonly receipt_ids: readonly number[]
      readonly weight: number | null
      readonly quantity: number | null
      readonly of_pledged: number
      readonly kept_weight: number | null
      readonly freeze_end: number | null
      readonly state: number
      readonly holder_id: number
      readonly to_id: number | null
      readonly store_id: number
      readonly bank_id: number | null
      readonly storage_end: number | null
      readonly bond_amount: number | null
      readonly reason: string
      readonly files: readonly FileRef[]
      readonly receiver: string
      readonly vehicle_no: string
      readonly driver_name: string
      readonly driver_phone: string
      readonly pickup_code: string
      readonly pickup_tries: number
      readonly pickup_end: number | null
      readonly weighed_weight: number | null
      readonly weighed_quantity: number | null
      readonly is_last: number
      readonly weigh_note: readonly FileRef[]
      readonly came_vehicle: string
      readonly came_driver: string
      readonly gate_state: number
      readonly admit_note: string
      readonly answer: string
      readonly seal_time: number | null
      readonly consent_time: number | null
      readonly done_time: number | null
      readonly create_time: number
    }
    'seller_p/pledge/PledgeList': {
      readonly pledge_no: string
      readonly pledge_state: number
      readonly receipt_id: number
      readonly weight: number
      readonly released_weight: number
      readonly earmarked_weight: number
      readonly live_weight: number
      readonly financing_id: number
      readonly owner_id: number
      readonly bank_id: number
      readonly store_id: number
      readonly lot_id: number
      readonly priority_no: number | null
      readonly initial_price: number
      readonly initial_grade: number
      readonly price_date: number
      readonly initial_value: number
      readonly hold_end: number | null
      readonly endorse_time: number | null
      readonly seal_time: number | null
      readonly search_date: number | null
      readonly search_result: number | null
      readonly search_note: string
      readonly search_files: readonly FileRef[]
      readonly registration_no: string
      readonly registry_time: number | null
      readonly registry_end: number | null
      readonly registry_files: readonly FileRef[]
      readonly insure_no: string
      readonly insure_amount: number | null
      readonly insure_end: number | null
      readonly insure_files: readonly FileRef[]
      readonly perfection_method: number | null
      readonly perfected_time: number | null
      readonly answer: string
      readonly end_time: number | null
      readonly create_time: number
    }
    'seller_p/pledge/PolicyList': {
      readonly bank_id: number
      readonly cate_id: readonly number[]
      readonly version_no: number
      readonly effective_date: number
      readonly pledge_rate: number
      readonly haircut: number
      readonly warn_line: number
      readonly call_line: number
      readonly liq_line: number
      readonly cure_hours: number
      readonly cure_calendar: number
      readonly business_from: number
      readonly business_to: number
      readonly minimum_call: number | null
      readonly price_max_age: number
      readonly max_tenor_days: number
      readonly inspect_days: number
      readonly store_share: number | null
      readonly owner_share: number | null
      readonly good_share: number | null
      readonly fee_share: number | null
      readonly valuation_basis: number
      readonly basis_discount: number | null
      readonly futures_month: number | null
      readonly settle_days: number | null
      readonly allocation_order: number
      readonly day_count: number
      readonly draw_witnessed: number
      readonly overdue_release: number
      readonly substandard_days: number
      readonly doubtful_days: number
      readonly loss_days: number
      readonly report_needed: number
      readonly assay_needed: number
      readonly contract_kinds: readonly number[]
      readonly back_date_days: number
      readonly remark: string
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly create_time: number
    }
    'seller_p/pledge/ReceiptList': {
      readonly contract_no: string
      readonly life: number
      readonly holder_id: number
      readonly controller_id: number
      readonly depositor_id: number
      readonly store_id: number
      readonly warehouse_id: number
      readonly zone_id: number
      readonly lot_id: number
      readonly agreement_id: number
      readonly good_id: readonly number[]
      readonly weight: number
      readonly remaining_weight: number
      readonly free_weight: number
      readonly pledge_weight: number
      readonly frozen_free: number
      readonly frozen_pledged: number
      readonly earmarked_free: number
      readonly earmarked_pledged: number
      readonly frozen_weight: number
      readonly earmarked_weight: number
      readonly quantity: number | null
      readonly remaining_quantity: number | null
      readonly class: number
      readonly exchange_no: string
      readonly medium: number
      readonly batch_no: string
      readonly marks: string
      readonly origin: string
      readonly quality: string
      readonly package: string
      readonly depositor_address: string
      readonly unit_price: number | null
      readonly in_time: number
      readonly loss_standard: number | null
      readonly storage_begin: number
      readonly storage_end: number
      readonly storage_fee: number
      readonly fee_paid_to: number | null
      readonly insure_no: string
      readonly insure_company: string
      readonly insure_amount: number | null
      readonly insure_begin: number | null
      readonly insure_end: number | null
      readonly issue_place: string
      readonly issue_time: number | null
      readonly quality_reports: readonly FileRef[]
      readonly weigh_notes: readonly FileRef[]
      readonly replaces_id: number | null
      readonly remark: string
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly create_time: number
    }
    'seller_p/pledge/ReleaseList': {
      readonly release_no: string
      readonly release_state: number
      readonly kind: number
      readonly reason: number
      readonly pledge_id: number
      readonly weight: number
      readonly asked_possible: number
      readonly approved_possible: number | null
      readonly financing_id: number
      readonly receipt_id: number
      readonly owner_id: number
      readonly bank_id: number
      readonly store_id: number
      readonly substitute_id: number | null
      readonly notice_date: number | null
      readonly notice_files: readonly FileRef[]
      readonly loss_files: readonly FileRef[]
      readonly sale_way: number | null
      readonly sale_price: number | null
      readonly sale_cost: number | null
      readonly storage_arrears: number | null
      readonly repayment_id: number | null
      readonly remark: string
      readonly receiver: string
      readonly vehicle_no: string
      readonly driver_name: string
      readonly driver_phone: string
      readonly pickup_code: string
      readonly pickup_tries: number
      readonly pickup_end: number | null
      readonly weighed_weight: number | null
      readonly weighed_quantity: number | null
      readonly is_last: number
      readonly weigh_note: readonly FileRef[]
      readonly came_vehicle: string
      readonly came_driver: string
      readonly gate_state: number
      readonly admit_note: string
      readonly answer: string
      readonly approve_time: number | null
      readonly done_time: number | null
      readonly create_time: number
    }
    'seller_p/store/StoreList': {
      readonly logo: readonly FileRef[]
      readonly store_name: string
      readonly store_code: string
      readonly credit_code: string
      readonly legal_person: string
      readonly license_img: readonly FileRef[]
      readonly level: number | null
      readonly region: readonly number[]
      readonly address: string
      readonly contact_name: string
      readonly contact_phone: string
      readonly account_id: number | null
      readonly open_second: number | null
      readonly close_second: number | null
      readonly guarantee_cap: number | null
      readonly insure_no: string
      readonly insure_amount: number | null
      readonly insure_end: number | null
      readonly seal_image: readonly FileRef[]
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly disabled: number
      readonly sort: number
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/theme/Theme': {
      readonly theme_color: string
      readonly menu_background: string
      readonly menu_text_color: string
    }
    'seller_p/userauth/UserAuthList': {
      readonly real_name: string
      readonly card_type: number
      readonly card_no: string
      readonly card_front: readonly FileRef[]
      readonly card_back: readonly FileRef[]
      readonly card_hold: readonly FileRef[]
      readonly valid_begin: number | null
      readonly valid_end: number | null
      readonly uid: number
      readonly audit_status: number
      readonly audit_remark: string
      readonly audit_time: number | null
      readonly audit_by: number | null
      readonly create_time: number
    }
    'seller_p/warehouse/WarehouseList': {
      readonly warehouse_name: string
      readonly store_id: number
      readonly warehouse_type: number
      readonly good_ids: readonly number[]
      readonly status: number
      readonly capacity: number
      readonly used_capacity: number
      readonly region: readonly number[]
      readonly address: string
      readonly warehouse_code: string
      readonly is_supervised: number
      readonly agency_id: number | null
      readonly contact_name: string
      readonly contact_phone: string
      readonly longitude: number | null
      readonly latitude: number | null
      readonly datum: number
      readonly geofence_m: number
      readonly area: number | null
      readonly license_no: string
      readonly license_end: number | null
      readonly images: readonly FileRef[]
      readonly sort: number
      readonly remark: string
      readonly create_time: number
    }
    'seller_p/warehouse/ZoneList': {
      readonly zone_code: string
      readonly zone_name: string
      readonly warehouse_id: number
      readonly capacity: number
      readonly is_exclusive: number
      readonly status: number
      readonly status_reason: string
      readonly sort: number
      readonly remark: string
      readonly create_time: number
    }
  }
}
