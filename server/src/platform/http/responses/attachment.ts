// `content-disposition` (RFC 6266): a plain name for old clients, an encoded one for others.

/** Characters that a disk rejects, or that would end the header, are replaced. */
export function buildDisposition(kind: 'attachment' | 'inline', name: string, plainName: string): string {
  const safe = name.replace(/[\p{Cc}\p{Surrogate}\\/:*?"<>|]/gu, '_').slice(0, 120)
  const encoded = encodeURIComponent(safe.replace(/\p{Surrogate}/gu, '_')).replace(/['()]/g, escape)
  return `${kind}; filename="${plainName}"; filename*=UTF-8''${encoded}`
}
