import { title } from '@cangdan/protocol'

export const audits = {
  key: 'audits',
  title: title('审核与复审', 'Reviews by one and by two', 'Revisiones por una o dos personas', '審査と再審査'),
  synopsis: title(
    '自己提交的数据不能自己审核',
    'Nobody reviews what they have submitted themselves',
    'Nadie revisa lo que ha presentado',
    '自分が提出したものは自分で審査できません',
  ),
  sections: [
    {
      picture: 'audits',
      steps: [
        title(
          '菜单和工作台上的圆点表示有待您处理的记录，点击即可看到它们。',
          'A dot in the menu and the tiles of the workbench say that something waits for you; press them to see it.',
          'Un punto en el menú y las tarjetas del panel indican que algo le espera; púlselos para verlo.',
          'メニューの点とワークベンチのタイルは、あなたの処理を待つものがあることを示します。押すと表示されます。',
        ),
        title(
          '在“操作”中选择审核。窗口先显示决定所依据的数字，再显示改动前后的内容。',
          'Choose the review of a row. The dialog begins with the figures that the decision rests on, then shows what was and what would be.',
          'Elija revisar en la fila. El diálogo empieza por las cifras en que se basa la decisión y muestra el antes y el después.',
          '行の審査を選びます。判断の根拠となる数値が先に、続いて変更の前後が表示されます。',
        ),
        title(
          '可以通过、退回修改或驳回；退回和驳回须说明理由，提交人会看到。',
          'Approve it, return it to be corrected, or reject it. The last two need a reason, which the submitter reads.',
          'Apruebe, devuelva para corregir o rechace. Los dos últimos piden un motivo, que leerá quien lo presentó.',
          '承認・差戻し・却下を選びます。差戻しと却下には理由が必要で、提出者が読みます。',
        ),
        title(
          '价格波动较大等情况需要两人审核：第一人通过后，由另一人复审。',
          'Some decisions, such as a price that moves far, take two: once one person has approved, another decides.',
          'Algunas decisiones, como un precio que varía mucho, requieren dos personas: tras la primera, decide otra.',
          '価格の大きな変動などは二人で審査します。一人目が承認した後、別の人が決定します。',
        ),
        title(
          '审核过的记录不能再次审核；有人先处理了，系统会说明。',
          'What has been decided is not decided again. Where somebody was faster, the dialog says so.',
          'Lo decidido no se decide otra vez. Si alguien se adelantó, se le indica.',
          '決定済みのものは再度審査できません。先に処理された場合はその旨が表示されます。',
        ),
        title(
          '每条记录的历史写明谁在何时改了什么、审核了什么，任何人都不能删除。',
          'The history of a record says who changed and who decided what, and when. Nobody can delete it.',
          'El historial de un registro dice quién cambió y decidió qué, y cuándo. Nadie puede borrarlo.',
          'レコードの履歴には、誰がいつ何を変更・決定したかが残り、誰にも削除できません。',
        ),
      ],
    },
  ],
}
