import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import type { House } from '#modules/street/contract/house.ts'
import { HousePicture } from '../../house-picture.tsx'
import { useHouseWords } from './house-words.ts'

/** A house with what it shows, for whoever has its link. The server, which has only the common texts, draws it too. */
export function SharedHouse({ house, title }: { house: House; title: string }) {
  const { t, ready } = useTranslation('house')
  const words = useHouseWords()
  return (
    <>
      <HousePicture house={house} label={ready ? words(house) : title} />
      <p className="min-h-7">{ready && words(house)}</p>
      {ready && (
        <Link to="/products" className={buttonClasses({ look: 'quiet' }, 'justify-self-start')}>
          {t('toShop')}
        </Link>
      )}
    </>
  )
}
