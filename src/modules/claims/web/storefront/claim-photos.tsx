import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { pictureTypes } from '#modules/media/web/index.ts'
import { maxClaimPhotos } from '../../contract/claims.ts'
import { sendClaimPhoto, type ClaimedOrder } from '../queries/own-claims.ts'

/** Photos of what is wrong, stored as they are chosen. */
export function ClaimPhotos({
  of,
  photos,
  set,
}: {
  of: ClaimedOrder
  photos: readonly string[]
  set: (photos: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function add(files: readonly File[]) {
    setSending(true)
    setFailed(false)
    const stored = [...photos]
    for (const file of files.slice(0, maxClaimPhotos - photos.length)) {
      try {
        stored.push(await sendClaimPhoto(of, file))
      } catch {
        setFailed(true)
      }
    }
    set(stored)
    setSending(false)
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {t('claim.photos')}
      </label>
      <input
        id={id}
        type="file"
        accept={pictureTypes}
        multiple
        disabled={isSending || photos.length >= maxClaimPhotos}
        className="min-h-11 w-full text-sm"
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {isSending && <output className="text-sm text-ink-soft">{t('claim.sendingPhotos')}</output>}
      {hasFailed && (
        <p role="alert" className="text-sm text-clay">
          {t('claim.photoFailed')}
        </p>
      )}
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {photos.map((photo, index) => (
          <li key={photo} className="relative">
            <Picture
              src={photo}
              alt={t('claim.photo', { number: index + 1 })}
              sizes="80px"
              className="size-20 rounded-sm"
            />
            <button
              type="button"
              aria-label={t('claim.removePhoto', { number: index + 1 })}
              className="absolute -top-2 -right-2 grid size-8 place-items-center rounded-full border border-line bg-white"
              onClick={() => set(photos.filter((one) => one !== photo))}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
