import { Button, call, Card, Field, readOnlyHint, refresh, toast, useMay, useMutation } from 'fenestra/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getPause, putPause } from './contract.ts'
import { t } from './translations.ts'

/** How long after a delivery the shop calls, in the settings. */
export default function PauseCard() {
  const queryClient = useQueryClient()
  const may = useMay(putPause)
  const { data } = useQuery({ queryKey: [getPause.path], queryFn: () => call(getPause, {}) })
  const [typed, setTyped] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (days: number) => call(putPause, { body: { days } }),
    async onSuccess() {
      await refresh(queryClient, getPause)
      setTyped(null)
      toast({ title: t('pauseSaved') })
    },
  })
  if (!data) return null
  return (
    <Card title={t('title')} hint={t('pauseHint')}>
      <form
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(Number(typed ?? data.days))
        }}
      >
        <Field
          label={t('pause')}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(data.days)}
          error={save.error?.message}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" disabled={!may || save.isPending} title={may ? undefined : readOnlyHint}>
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}
