import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { LiveHint } from '#modules/measuring/rules/picture/preview.ts'

const messages: Record<LiveHint, string> = {
  too_dark: 'camera.hints.tooDark',
  tilted: 'camera.hints.tilted',
  moving: 'camera.hints.moving',
  no_sheet: 'camera.hints.noSheet',
  sheet_far: 'camera.hints.sheetFar',
  sheet_seen: 'camera.hints.sheetSeen',
}

/** The most useful hint, over the lower edge of the running picture. */
export function HintShown({ hint }: { hint: LiveHint | null }) {
  const { t } = useTranslation('camera')
  return (
    <output className="pointer-events-none absolute inset-x-0 bottom-3 grid justify-items-center px-3 text-sm text-white">
      {hint && (
        <span className="max-w-md rounded-full bg-black/75 px-4 py-1.5 text-center text-balance">
          {t(messages[hint])}
        </span>
      )}
    </output>
  )
}
