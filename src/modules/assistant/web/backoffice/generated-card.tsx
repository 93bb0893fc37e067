import { Copy, Save } from 'lucide-react'
import type { Platform } from '#modules/calendar/contract.ts'
import { platformNames, tooLongFor } from '#modules/calendar/rules/index.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { useCreatePost } from '#modules/calendar/web/queries.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { TextLength } from '#modules/calendar/web/backoffice/index.ts'
import { Card } from './card.tsx'
import { copyText } from '#kernel/web/backoffice/copying/copy-text.ts'
import { t } from '#kernel/web/backoffice/language.ts'

const maxTitleLength = 80

/** The title of a draft: the first line of its text, shortened at a word boundary. */
function titleOf(text: string): string {
  const line = text.trim().split('\n')[0]?.trim() ?? ''
  if (line.length <= maxTitleLength) return line
  return `${line.slice(0, maxTitleLength).replace(/(?<!\s)\s+\S*$/, '')}…`
}

/** The generated text, which can be edited, copied and saved. */
export function GeneratedCard({
  text,
  setText,
  platform,
  may,
  busy,
}: {
  text: string
  setText: (text: string) => void
  platform: Platform
  may: boolean
  busy: boolean
}) {
  const create = useCreatePost()
  const none = text.trim() === ''
  const tooLong = !busy && tooLongFor(platform, text)

  function save() {
    create.mutate(
      { title: titleOf(text), content: text, platform, status: 'draft', created_by: 'admin' },
      {
        onSuccess: () =>
          toast({ title: 'Draft saved', description: 'You can find it in the content calendar.' }),
        onError: toastFailure('Failed to save draft'),
      },
    )
  }

  return (
    <Card title="Generated Content" busy={busy}>
      <TextArea
        label="Generated text"
        value={text}
        readOnly={busy}
        disabled={!may}
        rows={12}
        placeholder="The text appears here as it is written."
        hint={
          <>
            <TextLength platform={platform} text={text} />
            {tooLong && <span className="text-clay"> · too long for {t(platformNames[platform])}</span>}
          </>
        }
        onChange={({ target: { value } }) => setText(value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" size="sm" disabled={none} onClick={() => void copyText(text)}>
          <Copy size={15} aria-hidden />
          Copy
        </Button>
        <Button
          look="quiet"
          size="sm"
          disabled={!may || busy || create.isPending}
          onClick={() =>
            none ? toast({ title: 'Please generate content first', variant: 'destructive' }) : save()
          }
        >
          <Save size={15} aria-hidden />
          Save
        </Button>
      </div>
    </Card>
  )
}
