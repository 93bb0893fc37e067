import { uploadedPicture } from '../../../kernel/rules/pictures.ts'

/** The sign of the shop; of one that was uploaded the size is known, so nothing moves when it comes. */
export function Logo({ url, name }: { url: string; name: string }) {
  const known = uploadedPicture(url)
  return (
    <img
      src={known ? `/uploads/${known.name}` : url}
      alt={name}
      width={known?.width}
      height={known?.height}
      className="h-8 w-auto max-w-40 object-contain"
    />
  )
}
