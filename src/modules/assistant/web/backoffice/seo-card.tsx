import { Search } from 'lucide-react'
import { useState } from 'react'
import {
  maxSeoDescriptionLength,
  maxSeoTitleLength,
  optimizeSeo,
  type OptimizedContent,
} from '../../contract.ts'
import { call } from '#kernel/web/api.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { Card } from './card.tsx'
import { copyText } from '#kernel/web/backoffice/copying/copy-text.ts'
import type { useWriting } from './use-writing.ts'
import { t } from '#kernel/web/backoffice/language.ts'

const keywords = ['window treatments', 'blinds', 'curtains', 'home decor']

/** Optimizes the generated text for search engines, with a title and description. */
export function SeoCard({
  text,
  writing,
  may,
  onOptimized,
}: {
  text: string
  writing: ReturnType<typeof useWriting>
  may: boolean
  onOptimized: (text: string) => void
}) {
  const [result, setResult] = useState<OptimizedContent | null>(null)

  function optimize() {
    const content = text.trim()
    if (content === '') return toast({ title: 'Please generate content first', variant: 'destructive' })
    const work = async (signal: AbortSignal) => {
      const optimized = await call(optimizeSeo, {
        body: { content, keywords: keywords.map((word) => t(word)) },
      })
      signal.throwIfAborted()
      setResult(optimized)
      onOptimized(optimized.optimizedContent)
    }
    void writing.run(work, { done: 'Content optimized for SEO!', failed: 'Failed to optimize content' })
  }

  return (
    <Card title="SEO Optimizer">
      <p className="text-ink-soft">
        Rewrites the generated text for the keywords {keywords.map((word) => t(word)).join(', ')}, and
        proposes a title and a description.
      </p>
      <div>
        <Button look="quiet" size="sm" disabled={!may || writing.busy} onClick={optimize}>
          <Search size={15} aria-hidden />
          Optimize for SEO
        </Button>
      </div>
      {result && (
        <dl className="grid gap-3">
          <Result name="Title" value={result.title} max={maxSeoTitleLength} />
          <Result name="Description" value={result.description} max={maxSeoDescriptionLength} />
        </dl>
      )}
    </Card>
  )
}

function Result({ name, value, max }: { name: string; value: string; max: number }) {
  return (
    <div className="rounded-md border border-line p-3">
      <dt className="flex items-center justify-between text-xs text-ink-soft">
        <span className="figures">
          {name} · {value.length} / {max}
        </span>
        <Button
          look="plain"
          size="sm"
          aria-label={`Copy ${name.toLowerCase()}`}
          onClick={() => void copyText(value)}
        >
          Copy
        </Button>
      </dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  )
}
