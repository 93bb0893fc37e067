import type { Platform } from '../contract.ts'

export const platformNames: Readonly<Record<Platform, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  blog: 'Blog',
}

/** The maximum number of characters on each platform; null for no limit, as on the blog. */
const limits: Readonly<Record<Platform, number | null>> = {
  facebook: 63_206,
  instagram: 2200,
  twitter: 280,
  linkedin: 3000,
  blog: null,
}

export const platformLimit = (platform: Platform): number | null => limits[platform]

/** Length in code points, as platforms count: an emoji of one code point is one character. */
export const postLength = (text: string): number => Array.from(text).length

/** Why a text is too long for a platform; null when it fits. */
export function tooLongFor(platform: Platform, text: string): string | null {
  const limit = limits[platform]
  const length = postLength(text)
  if (limit === null || length <= limit) return null
  const [maxText, has] = [limit, length].map((count) => count.toLocaleString('en'))
  return `${platformNames[platform]} takes at most ${maxText} characters; this text has ${has}`
}
