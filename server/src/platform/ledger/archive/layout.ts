export const ARCHIVE = {
  readme: 'README.txt',
  keys: 'keys',
  policy: 'policy',
  checkpoint: 'checkpoint',
  checkpoints: 'checkpoints',
  folderOf: (log: number): string => `log-${log}`,
} as const

export const README = `Cangdan ledger / 仓单账本

Each folder log-N is one log: entries, hash tiles and signed checkpoints in the paths of C2SP tlog-tiles (https://c2sp.org/tlog-tiles).
每个 log-N 文件夹是一份日志：条目、哈希分片和签名的检查点，路径遵循 C2SP tlog-tiles。

  keys            verifier keys of the log, one a line: compare them with those in your contract / 日志的验证公钥，请与合同核对
  policy          witnesses and how many of them must have signed (C2SP tlog-policy), where there is one / 见证方策略
  checkpoint      the last signed head / 最后一个签名检查点
  checkpoints/N   every signed head of these days, by number of leaves / 期间所有签名检查点
  tile/L/N        hash tiles / 哈希分片
  tile/entries/N  the entries, each behind its length in two bytes / 条目

To check all of it without the platform and its database, in a checkout of the source / 脱离平台离线核验，在源代码目录中运行：

  sh scripts/cangdan.sh verify <this folder> --key '<verifier key of your contract>'
  sh scripts/cangdan.sh verify <this folder> --against <a checkpoint that you have kept>
`
