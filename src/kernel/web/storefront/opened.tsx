import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { toast } from '../ui/toast-store.ts'

/**
 * What has been opened, once its code is loaded. Where that fails, it says so, and whoever opened it closes it, so that
 * the next click asks again: a `lazy` component would keep the failure until the page is loaded anew.
 * @param load imports the component; always the same function
 * @param fallback shown until then
 */
export function Opened<Props extends object>({
  load,
  onFail,
  fallback = null,
  ...props
}: Props & { load: () => Promise<ComponentType<Props>>; onFail: () => void; fallback?: ReactNode }) {
  const { t } = useTranslation()
  const [Part, setPart] = useState<ComponentType<Props>>()
  const fail = useEffectEvent(() => {
    onFail()
    toast({ title: t('shell.failed'), variant: 'destructive' })
  })
  useEffect(() => {
    let isOpen = true
    load().then(
      (part) => isOpen && setPart(() => part),
      () => isOpen && fail(),
    )
    return () => {
      isOpen = false
    }
  }, [load])
  return Part ? <Part {...(props as unknown as Props)} /> : fallback
}
