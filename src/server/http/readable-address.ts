import { isForPrograms } from './unknown.ts'

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * The address of a page, such that it can be read: percent signs that stand for no letter are taken as
 * they are. It is the address of nothing, and people are told so by a page. Programs get their 400.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%')) return url
  const path = url.split('?', 1)[0] as string
  if (isForPrograms(path) || isReadable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}
