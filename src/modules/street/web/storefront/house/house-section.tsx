import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { HousePicture } from '../../house-picture.tsx'
import { hideHouse, houseOf, shareHouse, type HouseOf } from '../../queries/houses.ts'
import { useHouseWords } from './house-words.ts'

/** The house of an order with its link; nothing where the shop shows none. */
export default function HouseSection({ of }: { of: HouseOf }) {
  const { t, ready } = useTranslation('house')
  const words = useHouseWords()
  const { data } = useQuery({ ...houseOf(of), retry: false })
  if (!data || !ready) return null
  const sentence = words(data.house)
  return (
    <section aria-labelledby="order-house" className="max-w-3xl">
      <h2 id="order-house" className="text-lg">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{sentence}</p>
      <HousePicture house={data.house} label={sentence} />
      <Sharing of={of} link={data.link} />
    </section>
  )
}

function Sharing({ of, link }: { of: HouseOf; link: string | null }) {
  const { t } = useTranslation('house')
  const client = useQueryClient()
  const [isCopied, setCopied] = useState(false)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (isShared: boolean) => (isShared ? shareHouse(of) : hideHouse(of)),
    onSuccess: (next) => {
      client.setQueryData(houseOf(of).queryKey, next)
      setCopied(false)
    },
  })
  const address = link === null ? '' : `${location.origin}${link}`
  // A browser that allows no copying still shows the link.
  const copy = () =>
    void navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <div className="mt-4 grid gap-3">
      <p className="text-sm text-ink-soft">{link === null ? t('shareHint') : t('shared')}</p>
      {link !== null && (
        <a href={link} className="text-sm wrap-anywhere underline underline-offset-4">
          {address}
        </a>
      )}
      <div className="flex flex-wrap gap-3">
        {link === null ? (
          <Button look="quiet" disabled={isPending} onClick={() => mutate(true)}>
            <Share2 size={18} aria-hidden />
            {t('share')}
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={copy}>
              {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
              {isCopied ? t('copied') : t('copy')}
            </Button>
            <Button look="plain" disabled={isPending} onClick={() => mutate(false)}>
              {t('hide')}
            </Button>
          </>
        )}
      </div>
      {isError && (
        <p role="alert" className="text-sm text-clay">
          {t('failed')}
        </p>
      )}
    </div>
  )
}
