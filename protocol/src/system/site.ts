// What everybody may know of the platform before they sign in (T6).

/** What the platform is called; empty texts leave the product's own words. Pictures by their addresses, empty without one. */
export interface SiteConfig {
  site_name: string
  site_title: string
  site_logo: string
  site_icon: string
  login_image: string
  service_phone: string
  service_email: string
  service_qrcode: string
  /** 0: closed to everybody but the platform's own people. */
  site_status: 0 | 1
  close_reason: string
  copyright: Copyright
}

export interface Copyright {
  copyright: string
  copyright_url: string
  company_name: string
  icp_no: string
  icp_url: string
  police_no: string
  police_url: string
  police_icon: string
  tech_support: string
  tech_support_url: string
  copyright_logo: string
}

/** Where the pictures of the platform are, by their names; anyone may see them. */
export const SITE_PICTURES = '/custom-theme/site'
