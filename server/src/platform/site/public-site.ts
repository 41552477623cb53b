// Settings of the platform that are public before sign-in, and its pictures (T6).
import { type Copyright, SITE_PICTURES, type SiteConfig } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { findShop, findShopLogo } from './shop.ts'
import {
  isSitePicture,
  getCopyright,
  getSite,
  type PublicPicture,
  sendPicture,
  type SitePicture,
  findSitePicture,
} from './site.ts'

/** Name of the logo of the shop whose domain the page was opened under. */
const SHOP_LOGO = 'shop'

const buildPictureUrl = (name: SitePicture | typeof SHOP_LOGO, [id]: readonly number[]): string =>
  id === undefined ? '' : `${SITE_PICTURES}/${name}?v=${id}`

/** Returns the settings for a page of this host: on a shop's domain, with the shop's name and logo. */
export async function loadSiteConfig(db: Db, host: string): Promise<SiteConfig> {
  const [site, copyright, shop] = await Promise.all([getSite(db), loadCopyright(db), findShop(db, host)])
  return {
    site_name: shop?.store_name ?? site.site_name,
    site_title: site.site_title,
    site_logo: shop?.logo ? buildPictureUrl(SHOP_LOGO, [shop.logo]) : buildPictureUrl('logo', site.site_logo),
    site_icon: buildPictureUrl('icon', site.site_icon),
    login_image: buildPictureUrl('login', site.login_image),
    service_phone: site.service_phone,
    service_email: site.service_email,
    service_qrcode: buildPictureUrl('qrcode', site.service_qrcode),
    site_status: site.site_status === 0 ? 0 : 1,
    close_reason: site.site_status === 0 ? site.close_reason : '',
    copyright,
  }
}

async function loadCopyright(db: Db): Promise<Copyright> {
  const { police_icon, copyright_logo, ...texts } = await getCopyright(db)
  return {
    copyright: texts.copyright,
    copyright_url: texts.copyright_url,
    company_name: texts.company_name,
    icp_no: texts.icp_no,
    icp_url: texts.icp_url,
    police_no: texts.police_no,
    police_url: texts.police_url,
    police_icon: buildPictureUrl('police', police_icon),
    tech_support: texts.tech_support,
    tech_support_url: texts.tech_support_url,
    copyright_logo: buildPictureUrl('copyright', copyright_logo),
  }
}

interface SiteDeps {
  readonly db: Db
  readonly files: Pick<FileStore, 'read'>
}

/** Browsers cache the pictures, because a changed picture has another URL. */
export function registerSitePictures(app: FastifyInstance, { db, files }: SiteDeps): void {
  app.get<{ Params: { name: string } }>(
    `${SITE_PICTURES}/:name`,
    { config: { access: 'public' } },
    async (request, reply) => {
      const { name } = request.params
      const picture = await findPicture(db, name, request.hostname)
      if (picture === undefined) throw new Failure('file_gone')
      return sendPicture(reply, picture, files)
    },
  )
}

async function findPicture(db: Db, name: string, host: string): Promise<PublicPicture | undefined> {
  if (name === SHOP_LOGO) return findShopLogo(db, host)
  return isSitePicture(name) ? findSitePicture(db, name) : undefined
}
