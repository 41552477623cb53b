// Texts of the evidence page, in the language of the contract.
import { title } from '@cangdan/protocol'

export const EVIDENCE = {
  $: title('签署证据', 'Evidence of the signatures', 'Evidencia de las firmas', '署名の証拠'),
  foot: title(
    '{no} · 签署证据 · 第 {page} 页，共 {pages} 页',
    '{no} · Evidence of the signatures · Page {page} of {pages}',
    '{no} · Evidencia de las firmas · Página {page} de {pages}',
    '{no} · 署名の証拠 · {page} / {pages} ページ',
  ),
  no: title(
    '合同编号 {no} · {state}',
    'Contract no. {no} · {state}',
    'Contrato n.º {no} · {state}',
    '契約番号 {no} · {state}',
  ),
  file: title('合同文件', 'File of the contract', 'Archivo del contrato', '契約ファイル'),
  hash: title('文件 SHA-256', 'SHA-256 of the file', 'SHA-256 del archivo', 'ファイルのSHA-256'),
  template: title('模板与版本', 'Template and version', 'Plantilla y versión', 'テンプレートと版'),
  sent: title('文件固定并发送', 'File fixed and sent', 'Archivo fijado y enviado', 'ファイル確定・送付'),
  effective: title('生效', 'In effect', 'Vigente desde', '発効'),
  ledger: title(
    '账本记录（时间为数据库时间，东八区）',
    'Entries of the ledger (time of the database, UTC+8)',
    'Asientos del libro (hora de la base de datos, UTC+8)',
    '台帳の記録（データベースの時刻、UTC+8）',
  ),
  party: title('{role}：{name}', '{role}: {name}', '{role}: {name}', '{role}：{name}'),
  signer: title('签署人', 'Signer', 'Firmante', '署名者'),
  signer_name: title(
    '{name}（证件号后四位 {tail}）',
    '{name} (identity paper ends in {tail})',
    '{name} (documento terminado en {tail})',
    '{name}（証明書番号の末尾4桁 {tail}）',
  ),
  phone: title('手机', 'Phone', 'Móvil', '携帯電話'),
  sign_time: title('签署时间', 'Signed at', 'Firmado el', '署名日時'),
  code: title('签署验证码', 'Code of the signature', 'Código de firma', '署名コード'),
  code_use: title(
    '第 {id} 号：{sent} 发送，{used} 使用',
    'No. {id}: sent {sent}, used {used}',
    'N.º {id}: enviado {sent}, usado {used}',
    '第{id}号：{sent} 送信、{used} 使用',
  ),
  address: title('网络地址', 'Network address', 'Dirección de red', 'ネットワークアドレス'),
  browser: title('浏览器', 'Browser', 'Navegador', 'ブラウザー'),
  device_key: title(
    '设备公钥指纹（RFC 7638）',
    'Fingerprint of the device key (RFC 7638)',
    'Huella de la clave del dispositivo (RFC 7638)',
    '端末の公開鍵の指紋（RFC 7638）',
  ),
  strokes: title('签名轨迹 SHA-256', 'SHA-256 of the strokes', 'SHA-256 de los trazos', '筆跡のSHA-256'),
  image: title('签名图像 SHA-256', 'SHA-256 of the picture', 'SHA-256 de la imagen', '署名画像のSHA-256'),
  consent: title('同意内容', 'Consent', 'Consentimiento', '同意内容'),
  law: title(
    '《电子签名法》第十三条',
    'Electronic Signature Law, art. 13',
    'Ley de Firma Electrónica, art. 13',
    '電子署名法第13条',
  ),
} as const

/** Of art. 13, each with the answer of the product. */
export const CONDITIONS = [
  [
    title(
      '（一）电子签名制作数据用于电子签名时，属于电子签名人专有',
      '(1) The data for creating the signature belong to the signer alone when they are used',
      '(1) Los datos de creación de la firma son exclusivos del firmante al usarse',
      '（一）電子署名の作成データは、署名に用いる時点で署名者に専属する',
    ),
    title(
      '签名由签署人浏览器内生成的 P-256 私钥完成，私钥不可导出，平台只有公钥；链接、短信验证码与该密钥绑定，一方一钥。手写签名级别（一级）不含第三方认证的数字证书。',
      'The signature is made by a P-256 private key that the signer’s browser creates and that cannot be exported; the platform has the public key only. Link, SMS code and key are bound, one key for each party. A drawn signature (level 1) has no certificate of a third party.',
      'La firma se hace con una clave privada P-256 creada en el navegador del firmante y no exportable; la plataforma solo tiene la clave pública. Enlace, código por SMS y clave están vinculados, una clave por parte. La firma dibujada (nivel 1) no lleva certificado de un tercero.',
      '署名は署名者のブラウザーで生成されたP-256秘密鍵で行われ、秘密鍵は書き出せず、プラットフォームは公開鍵のみを持ちます。リンク、SMSコード、鍵は結び付けられ、当事者ごとに1つの鍵です。手書き署名（レベル1）に第三者認証の電子証明書は含まれません。',
    ),
  ],
  [
    title(
      '（二）签署时电子签名制作数据仅由电子签名人控制',
      '(2) Only the signer controls these data when signing',
      '(2) Al firmar, solo el firmante controla esos datos',
      '（二）署名時、作成データは署名者のみが管理する',
    ),
    title(
      '私钥保存在签署人设备的浏览器中；签署前须以发送到签署人手机的验证码打开链接，签署时须再次输入载明合同编号与文件哈希的验证码。',
      'The private key stays in the browser of the signer’s device. A code to the signer’s phone opens the link, and a second code, whose message names the contract and the hash of its file, is entered when signing.',
      'La clave privada permanece en el navegador del dispositivo del firmante. Un código enviado a su móvil abre el enlace, y al firmar se introduce un segundo código cuyo mensaje indica el contrato y el hash del archivo.',
      '秘密鍵は署名者の端末のブラウザーに保存されます。リンクは署名者の携帯電話に送られたコードで開き、署名時には契約番号とファイルのハッシュを記したコードを再度入力します。',
    ),
  ],
  [
    title(
      '（三）签署后对电子签名的任何改动能够被发现',
      '(3) Each later change of the signature can be found',
      '(3) Todo cambio posterior de la firma puede detectarse',
      '（三）署名後の電子署名の改変は発見できる',
    ),
    title(
      '签署请求（JWS，ES256）、签名轨迹与图像的哈希写入只增的数据表；签署事件写入防篡改账本，账本哈希见下。',
      'The signed request (JWS, ES256) and the hashes of strokes and picture are in an append-only table. Signatures are entries of the tamper-evident ledger, whose hashes follow.',
      'La solicitud firmada (JWS, ES256) y los hashes de trazos e imagen están en una tabla que solo admite altas. Las firmas son asientos del libro a prueba de manipulación, cuyos hashes siguen.',
      '署名リクエスト（JWS、ES256）と筆跡・画像のハッシュは追記専用の表に保存されます。署名は改ざん検知台帳に記録され、そのハッシュは下記のとおりです。',
    ),
  ],
  [
    title(
      '（四）签署后对数据电文内容和形式的任何改动能够被发现',
      '(4) Each later change of content and form of the document can be found',
      '(4) Todo cambio posterior del contenido y la forma del documento puede detectarse',
      '（四）署名後のデータ電文の内容・形式の改変は発見できる',
    ),
    title(
      '合同文件在首次签署前即固定并计算 SHA-256；数据库拒绝其后的任何修改，文件有一个字节不同，哈希即不相符。',
      'The file was fixed and its SHA-256 computed before the first signature. The database rejects every later change, and a file that differs in one byte has another hash.',
      'El archivo se fijó y su SHA-256 se calculó antes de la primera firma. La base de datos rechaza todo cambio posterior, y un archivo que difiera en un byte tiene otro hash.',
      '契約ファイルは最初の署名の前に確定しSHA-256を計算済みです。以後の変更はデータベースが拒否し、1バイトでも異なればハッシュは一致しません。',
    ),
  ],
] as const

export const PAPER = {
  $: title('纸质签署：{party}', 'Signed on paper: {party}', 'Firmado en papel: {party}', '紙での署名：{party}'),
  others: title('其余各方', 'the other parties', 'las demás partes', 'その他の当事者'),
  scan: title('扫描编号', 'Scan no.', 'N.º de escaneo', 'スキャン番号'),
  copy: title('打印编号', 'Copy no.', 'N.º de copia', '印刷番号'),
  copy_time: title(
    '{code}（{time} 打印）',
    '{code} (printed {time})',
    '{code} (impresa {time})',
    '{code}（{time} 印刷）',
  ),
  unread: title(
    '未读到封面二维码，由上传人指定合同',
    'QR code not read; the uploader named the contract',
    'Código QR no leído; quien lo subió indicó el contrato',
    '表紙の二次元コードを読み取れず、アップロード者が契約を指定',
  ),
  hash: title('扫描件 SHA-256', 'SHA-256 of the scan', 'SHA-256 del escaneo', 'スキャンのSHA-256'),
  pages: title('扫描页数', 'Pages scanned', 'Páginas escaneadas', 'スキャンのページ数'),
  page_count: title(
    '{scanned} 页（合同文件 {pages} 页）',
    '{scanned} (file of the contract: {pages})',
    '{scanned} (archivo del contrato: {pages})',
    '{scanned} ページ（契約ファイル {pages} ページ）',
  ),
  upload: title('上传', 'Uploaded', 'Subido', 'アップロード'),
  check: title('核对', 'First count', 'Primer recuento', '照合'),
  accept: title('复核', 'Second count', 'Segundo recuento', '再照合'),
  counted: title(
    '{name} · {time} · {pages} 页，{signatures} 处签章',
    '{name} · {time} · pages: {pages}, signatures: {signatures}',
    '{name} · {time} · páginas: {pages}, firmas: {signatures}',
    '{name} · {time} · {pages} ページ、署名 {signatures} 箇所',
  ),
  law: title(
    '本合同以纸质方式签字盖章，《电子签名法》第十三条不适用。',
    'This contract is signed and sealed on paper; art. 13 of the Electronic Signature Law does not apply. ',
    'Este contrato se firma y sella en papel; el art. 13 de la Ley de Firma Electrónica no se aplica. ',
    '本契約は紙に署名・押印されたため、電子署名法第13条は適用されません。',
  ),
  originals: title(
    '纸质原件由各方保存。',
    'The parties keep the paper originals.',
    'Las partes conservan los originales en papel.',
    '紙の原本は各当事者が保管します。',
  ),
  open: title(
    '截至本证据生成时，银行尚未确认全部签署方的签署，合同未生效。',
    'When this evidence was made, the bank had not confirmed the signatures of all parties, and the contract was not in effect. ',
    'Al generarse esta evidencia, el banco no había confirmado las firmas de todas las partes y el contrato no estaba vigente. ',
    'この証拠の作成時点で、銀行はすべての当事者の署名を確認しておらず、契約は発効していません。',
  ),
  outside: title(
    '合同在平台以外订立，不由平台模板生成；一人上传合同文件，另一人核对并确认，见账本记录。',
    'The contract was made outside of the platform and not from a template: one person uploaded its file, another one compared and confirmed it; see the ledger. ',
    'El contrato se celebró fuera de la plataforma y no parte de una plantilla: una persona subió el archivo y otra lo comprobó y confirmó; véase el libro. ',
    '契約はプラットフォーム外で締結され、テンプレートから作成されたものではありません。1名がファイルをアップロードし、別の1名が照合・確認しました（台帳を参照）。',
  ),
  unlisted: title(
    '合同生效时，平台尚未逐件登记扫描件；确认见账本记录。',
    'When the contract took effect, the platform did not record each scan; see the ledger for the confirmation. ',
    'Cuando el contrato entró en vigor, la plataforma no registraba cada escaneo; la confirmación consta en el libro. ',
    '契約の発効時、プラットフォームはスキャンを個別に記録していませんでした。確認は台帳を参照してください。',
  ),
  two: title(
    '扫描件由银行两名人员（均非上传人）分别清点页数与签章并确认。',
    'Two persons of the bank, neither of them the uploader, each counted pages and signatures and confirmed them. ',
    'Dos personas del banco, ninguna de ellas quien lo subió, contaron por separado páginas y firmas y las confirmaron. ',
    'スキャンは銀行の担当者2名（いずれもアップロード者ではない）がそれぞれページ数と署名を数え、確認しました。',
  ),
} as const
