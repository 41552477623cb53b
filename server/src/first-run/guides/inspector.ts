import { title } from '@cangdan/protocol'
import type { Guide } from './guide.ts'

export const inspectorGuide = {
  key: 'inspector',
  title: title('巡检员的一天', 'A day of an inspector', 'Un día del inspector', '検査員の一日'),
  synopsis: title(
    '监管公司的巡检员：路线、手机上的盘点、照片、签名与提交',
    'Inspectors of an agency: route, counts on the phone, photos, signatures and submission',
    'Inspectores de una agencia: ruta, recuentos en el teléfono, fotos, firmas y envío',
    '監督会社の検査員：経路、スマートフォンでの計数、写真、署名、提出',
  ),
  sections: [
    {
      heading: title('安排当天的路线', 'Plan the route of the day', 'Planificar la ruta del día', '当日の経路を決める'),
      picture: 'visits',
      steps: [
        title(
          '打开{/admins}的{/admins/visits}：今天的任务按最近的下一站排列，可从任一仓库或您的位置出发；示意图标出直线距离。',
          'Open {/admins/visits} in {/admins}: today’s visits are in the order of the nearest next one, from any of them or from your position. The sketch shows the distances in a straight line.',
          'Abra {/admins/visits} en {/admins}: las visitas de hoy siguen el orden de la más cercana, desde cualquiera o desde su posición. El croquis muestra las distancias en línea recta.',
          '{/admins}の{/admins/visits}を開きます。今日の任務は最も近い次の地点の順に並び、どの倉庫からでも現在地からでも始められます。略図に直線距離が示されます。',
        ),
        title(
          '出发前打开任务，点击{inspection.link}：短信中的链接 24 小时内有效，只能在第一次打开的浏览器中使用，转发给别人打不开。',
          'Before you leave, open a visit and press {inspection.link}. The link in the SMS is good for 24 hours and in the first browser that opens it; forwarded, it opens nothing.',
          'Antes de salir, abra una visita y pulse {inspection.link}. El enlace del SMS vale 24 horas y solo en el primer navegador que lo abre; reenviado, no abre nada.',
          '出発前に任務を開き{inspection.link}を押します。SMSのリンクは24時間、最初に開いたブラウザーでのみ有効で、転送しても開けません。',
        ),
        title(
          '在有网络的地方打开链接并输入验证码，等页面显示批次后再进库；进库后没有信号也能继续填写。',
          'Open the link and enter the code where there is a network, and wait until the lots are shown. In the hall it works without a signal.',
          'Abra el enlace e introduzca el código donde haya red, y espere a ver los lotes. Dentro de la nave funciona sin señal.',
          '電波のある場所でリンクを開いて認証コードを入力し、ロットが表示されてから入庫します。倉庫内では電波がなくても入力できます。',
        ),
      ],
    },
    {
      heading: title('在仓库盘点', 'Count in the hall', 'Contar en la nave', '倉庫で計数する'),
      steps: [
        title(
          '逐个批次填写实盘重量并确认。账面数量不显示；初盘确认后不能修改，与账面差异超出允差的批次须复盘一次。',
          'Count each lot and confirm it. The books are not shown; a first count is final, and a lot that differs beyond its tolerance is counted once more.',
          'Cuente cada lote y confírmelo. Los libros no se muestran; el primer recuento es definitivo y un lote fuera de tolerancia se cuenta otra vez.',
          'ロットごとに計数して確定します。帳簿の数量は表示されません。1回目は変更できず、許容差を超えたロットは再度計数します。',
        ),
        title(
          '记录包装、封条、质押标识牌、消防、监控和衡器；取样时把样品袋的封号填入{line:sample_no}。',
          'Note packaging, seals, pledge sign, fire safety, camera and scale. Of a sample, enter the seal of its bag as {line:sample_no}.',
          'Anote embalaje, precintos, cartel de prenda, incendios, cámara y báscula. De una muestra, indique el precinto de la bolsa como {line:sample_no}.',
          '包装・封印・質権表示・防火・カメラ・計量器を記録します。サンプルは袋の封印番号を{line:sample_no}に入力します。',
        ),
        title(
          '至少拍 4 张照片，用页面的拍照按钮：每张带随机码、时间和位置。从相册选的、时间或位置不合理的照片会被标记，由验收人查看。',
          'Take at least 4 photos with the button of the page: each has a nonce, time and place. Pictures from the gallery, and those with an implausible time or place, are marked for the reviewer.',
          'Haga al menos 4 fotos con el botón de la página: cada una lleva un código, hora y lugar. Las de la galería, o con hora o lugar inverosímiles, quedan marcadas para el revisor.',
          'ページの撮影ボタンで4枚以上撮影します。各写真にコード・時刻・位置が入ります。アルバムの写真や時刻・位置が不自然な写真には印が付き、確認者に表示されます。',
        ),
        title(
          '定位不在仓库范围内时写明原因；不会阻止提交。',
          'If the position is not within the warehouse, state why; it does not stop the submission.',
          'Si la posición no está en el almacén, indique el motivo; no impide el envío.',
          '位置が倉庫外の場合は理由を記入します。提出は妨げられません。',
        ),
      ],
    },
    {
      heading: title(
        '签名、提交与之后',
        'Sign, submit, and after that',
        'Firmar, enviar y después',
        '署名・提出とその後',
      ),
      steps: [
        title(
          '保管员在您的手机上签名，可用发到仓库电话的验证码确认；您也签名。',
          'The clerk signs on your phone, with a code to the phone of the warehouse where there is a signal; you sign as well.',
          'El encargado firma en su teléfono, con un código al teléfono del almacén si hay señal; usted también firma.',
          '保管担当者が端末に署名し、電波があれば倉庫の電話へのコードで確認します。検査員も署名します。',
        ),
        title(
          '点击提交。没有网络时稍后再提交即可：草稿和照片加密保存在手机上，关掉页面也不会丢失，重复提交只算一次。',
          'Press submit. Without a network, submit later: draft and photos stay encrypted on the phone, survive a closed page, and a repetition counts once.',
          'Pulse enviar. Sin red, envíe más tarde: el borrador y las fotos quedan cifrados en el teléfono, sobreviven al cierre de la página y una repetición cuenta una vez.',
          '提出を押します。電波がなければ後で提出できます。下書きと写真は暗号化されて端末に残り、ページを閉じても失われず、重複提出は一度として扱われます。',
        ),
        title(
          '报告由另一人验收；退回的报告不能修改，会另行安排任务。{/admins/visits}下方是您的历史。',
          'Another person accepts the report. A returned one stays as it is, and another visit is planned. Your history is at the end of {/admins/visits}.',
          'Otra persona acepta el informe. Uno devuelto queda como está y se planifica otra visita. Su historial está al final de {/admins/visits}.',
          '報告は別の人が受け入れます。差し戻された報告は変更できず、別の任務が計画されます。履歴は{/admins/visits}の下にあります。',
        ),
      ],
    },
  ],
} satisfies Guide
