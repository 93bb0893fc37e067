import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'

/**
 * A part of a page whose code is loaded where it is shown, below a `Suspense`. Where that fails, as without a connection,
 * the page stays and its reader can try again: a `lazy` component would take the page with it, and keep the failure until
 * the page is loaded anew. `Opened` is for what a click opens.
 */
export function loadedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let failure: unknown
  const ask = () =>
    lazy(async () => ({
      default: await load().catch((error: unknown) => {
        throw (failure = error)
      }),
    })) as unknown as ComponentType<Props>
  let Part = ask()
  function Failed({ error, reset }: ErrorComponentProps) {
    const { t } = useTranslation()
    // An error of the part itself is for the page, whose button reads anew.
    if (error !== failure) throw error
    const again = () => {
      Part = ask()
      reset()
    }
    return (
      <p role="alert">
        {t('shell.failed')}{' '}
        <Button look="quiet" onClick={again}>
          {t('shell.retry')}
        </Button>
      </p>
    )
  }
  // Mounted anew after a failure, and then renders what was asked for last.
  const Latest = (props: Props) => <Part {...props} />
  return function LoadedPart(props: Props) {
    return (
      <CatchBoundary getResetKey={() => 'same'} errorComponent={Failed}>
        <Latest {...props} />
      </CatchBoundary>
    )
  }
}
