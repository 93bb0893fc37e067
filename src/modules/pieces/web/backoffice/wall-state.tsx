import { useQuery } from '@tanstack/react-query'
import { t } from '#kernel/web/backoffice/language.ts'
import { openPieces } from '../queries/pieces.ts'
import { stateLabels } from './state-labels.ts'

/** The state of a piece on the wall; nothing while it waits. */
export function WallState({ label }: { label: string }) {
  const { data } = useQuery(openPieces)
  const state = data?.find((piece) => piece.label === label)?.state
  if (!state || state === 'waiting') return null
  return <span className="font-medium text-accent">{t(stateLabels[state])}</span>
}
