// What the demo platform writes itself beside the product's own manual, by the category that each article lies in.
import { richText, type Row } from '@cangdan/protocol'
import { ARTICLE_LANGUAGES } from '#modules/content/index.ts'

const article = (title: string, synopsis: string, words: readonly string[]): Row => ({
  title,
  synopsis,
  author: '平台',
  language: ARTICLE_LANGUAGES.zh,
  content: richText.ofWords(words.join('\n'), {}),
})

export const DEMO_ARTICLES: Readonly<Record<string, readonly Row[]>> = {
  找回密码: [
    article('忘记密码怎么办', '请管理员重设，首次登录后修改', [
      '请联系所在机构的管理员，在“操作员”中编辑您的账号并设置新密码。',
      '登录后在右上角头像的“个人中心”中修改密码。修改后，其他设备上的登录会全部退出。',
    ]),
  ],
  入库与出库: [
    article('仓库与库区', '库区面积之和不能超过仓库', [
      '先登记仓储企业，审核通过后登记仓库和库区。库区的容量之和不能超过仓库的容量。',
      '仓库被停用后不再接受新的入库，已有的业务继续办理。',
    ]),
  ],
}
