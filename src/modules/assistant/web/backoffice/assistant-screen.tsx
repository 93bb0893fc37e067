import { useState } from 'react'
import { ImagePlus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { type Platform, platforms } from '#modules/calendar/contract.ts'
import { randomId } from '#kernel/web/random-id.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useStoredState } from '#kernel/web/backoffice/table/use-stored-state.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { read } from '#kernel/web/api.ts'
import { momentName, PlatformBadge } from '#modules/calendar/web/backoffice/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import {
  generateContent,
  generateProductDescription,
  type Tone,
  getAssistant,
  tones,
} from '../../contract.ts'
import { DescriptionCard } from './description-card.tsx'
import { GeneratedCard } from './generated-card.tsx'
import { PromptCard } from './prompt-card.tsx'
import { readStreamedText } from './read-stream.ts'
import { SeoCard } from './seo-card.tsx'
import { useWriting } from './use-writing.ts'
import { Card } from './card.tsx'

/** Maximum number of stored texts. */
const maxEntries = 10

const generation = z.object({
  id: z.string(),
  kind: z.enum(['content', 'description', 'seo']),
  at: z.string(),
  prompt: z.string(),
  platform: z.enum(platforms),
  tone: z.enum(tones),
  text: z.string(),
})
/** A generated text and its request. */
type Generation = z.output<typeof generation>

/** Parses the stored history; invalid entries are dropped. */
function readHistory(stored: unknown): Generation[] {
  const parsed = z.array(generation).safeParse(stored)
  return parsed.success ? parsed.data.slice(0, maxEntries) : []
}

/** Adds a text in front, dropping the oldest. */
const withGeneration = (history: readonly Generation[], newest: Generation): Generation[] =>
  [newest, ...history].slice(0, maxEntries)

const kinds: Readonly<Record<Generation['kind'], string>> = {
  content: 'Content',
  description: 'Product description',
  seo: 'SEO',
}

/** The latest texts generated in this browser; a click restores one. */
function RecentCard({
  history,
  busy,
  reload,
}: {
  history: readonly Generation[]
  busy: boolean
  reload: (generation: Generation) => void
}) {
  const { timeZone } = useShopConfig()
  return (
    <Card title="Recent Generations">
      {history.length === 0 ? (
        <p className="text-ink-soft">Nothing yet. The last ten texts are kept in this browser.</p>
      ) : (
        <ul className="-mx-2 -my-1">
          {history.map((generation) => (
            <li key={generation.id}>
              <button
                type="button"
                disabled={busy}
                onClick={() => reload(generation)}
                className="w-full rounded-md px-2 py-2 text-left not-disabled:hover:bg-linen disabled:opacity-50"
              >
                <span className="line-clamp-2 wrap-anywhere">{generation.text}</span>
                <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-soft">
                  {generation.kind === 'content' ? (
                    <PlatformBadge platform={generation.platform} />
                  ) : (
                    kinds[generation.kind]
                  )}
                  <span className="figures">{momentName(generation.at, timeZone)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Drafts posts and product descriptions from a short prompt, for editing. */
export function AssistantScreen() {
  const may = useMay(generateContent)
  const [prompt, setPrompt] = useState('')
  const [platform, setPlatform] = useState<Platform>('facebook')
  const [tone, setTone] = useState<Tone>('professional')
  const [text, setText] = useState('')
  const [history, setHistory] = useStoredState('assistant', readHistory)
  const writing = useWriting()

  function remember(kind: Generation['kind'], output: string, of = prompt) {
    if (output.trim() === '') return
    const at = new Date().toISOString()
    setHistory(
      withGeneration(history, { id: randomId(), kind, at, prompt: of, platform, tone, text: output }),
    )
  }

  /** Shows the text while it is written. If writing is stopped or cut off, the text so far is kept. */
  async function write(
    kind: 'content' | 'description',
    body: object,
    of: string,
    options: Parameters<typeof writing.run>[1],
  ) {
    let output = ''
    const onText = (so_far: string) => setText((output = so_far))
    const endpoint = kind === 'content' ? generateContent : generateProductDescription
    await writing.run(async (signal) => {
      onText(await readStreamedText(endpoint, { body, field: kind, signal, onText }))
    }, options)
    remember(kind, output, of)
  }

  async function generate() {
    const trimmed = prompt.trim()
    if (trimmed === '') return toast({ title: 'Please enter a prompt', variant: 'destructive' })
    await write('content', { prompt: trimmed, platform, tone }, trimmed, {
      done: 'Content generated successfully!',
      failed: 'Failed to generate content',
      hint: 'Please check your API key and try again.',
    })
  }

  return (
    <div className="grid max-w-7xl items-start gap-6 grid-cols-1 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <MissingService />
      <div className="grid gap-6">
        <PromptCard
          {...{ prompt, setPrompt, platform, setPlatform, tone, setTone, may }}
          busy={writing.busy}
          problem={writing.problem}
          generate={() => void generate()}
          stop={writing.stop}
        />
        <GeneratedCard {...{ text, setText, platform, may }} busy={writing.busy} />
        <SeoCard
          text={text}
          writing={writing}
          may={may}
          onOptimized={(optimized) => {
            setText(optimized)
            remember('seo', optimized)
          }}
        />
      </div>
      <div className="grid gap-6">
        <DescriptionCard
          prompt={prompt}
          busy={writing.busy}
          may={may}
          describe={(product) =>
            void write('description', product, product.productName, {
              done: 'Product description generated!',
              failed: 'Failed to generate description',
            })
          }
        />
        <RecentCard
          history={history}
          busy={writing.busy}
          reload={(generation) => {
            setPrompt(generation.prompt)
            setPlatform(generation.platform)
            setTone(generation.tone)
            setText(generation.text)
          }}
        />
        <VisualIdeas />
      </div>
    </div>
  )
}

/** Announces a feature that does not exist yet. */
function VisualIdeas() {
  return (
    <section aria-label="Visual Ideas" className="rounded-lg border border-dashed border-line bg-surface p-5">
      <h2 className="mb-1 flex items-center gap-2 font-sans text-desk/6 font-semibold text-ink-soft">
        <ImagePlus size={17} aria-hidden />
        Visual Ideas
      </h2>
      <p className="mb-3 text-ink-soft">Pictures to go with a text.</p>
      <Button look="quiet" size="sm" disabled>
        Coming Soon
      </Button>
    </section>
  )
}

/** Says that nothing can be generated yet, before somebody has written a prompt for it. */
function MissingService() {
  const { data } = useQuery(read(getAssistant))
  const isOwner = useMay({ access: 'admins' })
  if (data?.isConfigured !== false) return null
  return (
    <p role="note" className="rounded-md bg-clay-wash px-4 py-3 wide:col-span-2">
      The assistant is not connected to a service yet, so it cannot write anything.{' '}
      {isOwner && (
        <Link to="/admin/settings" search={{ tab: 'all' }} hash="assistant" className="underline">
          See what it needs
        </Link>
      )}
    </p>
  )
}
