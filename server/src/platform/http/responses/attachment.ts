// How a file is named on its way to a disk (RFC 6266): the plain name for old readers, the encoded one for all others.

/** The header `content-disposition`. Letters that a disk refuses, or that would end the header, are gone. */
export function disposition(kind: 'attachment' | 'inline', name: string, plainName: string): string {
  const safe = name.replace(/[\p{Cc}\p{Surrogate}\\/:*?"<>|]/gu, '_').slice(0, 120)
  const encoded = encodeURIComponent(safe.replace(/\p{Surrogate}/gu, '_')).replace(/['()]/g, escape)
  return `${kind}; filename="${plainName}"; filename*=UTF-8''${encoded}`
}
