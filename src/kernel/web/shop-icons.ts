import { pictureTypes, squareLogo } from '#kernel/rules/pictures.ts'

/** Links to the favicon: the shop's logo if it is roughly square, otherwise the default. */
export function iconsOf(logoUrl: string | undefined) {
  const logo = squareLogo(logoUrl)
  if (logo) return [{ rel: 'icon', href: `/uploads/${logo.name}`, type: pictureTypes[logo.ending] }]
  return [
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ]
}
