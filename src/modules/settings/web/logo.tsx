import { uploadedPicture } from '#kernel/rules/pictures.ts'

/** The shop's logo. Uploaded logos have known dimensions, which prevents layout shift. */
export function Logo({
  url,
  name,
  className = 'h-8 w-auto max-w-40 object-contain',
}: {
  url: string
  name: string
  className?: string
}) {
  const picture = uploadedPicture(url)
  return <img src={url} alt={name} width={picture?.width} height={picture?.height} className={className} />
}
