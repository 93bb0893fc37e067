import { Sparkles, Square } from 'lucide-react'
import { useState } from 'react'
import { maxPromptLength, tones, type Tone } from '../../contract.ts'
import { platforms, type Platform } from '#modules/calendar/contract.ts'
import { platformNames } from '#modules/calendar/rules/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { Card } from './card.tsx'
import { t } from '#kernel/web/backoffice/language.ts'

/** Quick starts that fill in the prompt. */
const templates: readonly { name: string; prompt: string }[] = [
  {
    name: 'Product Launch',
    prompt:
      'Announce our new collection of made-to-measure blinds: what makes it special, which rooms it suits, and how to order.',
  },
  {
    name: 'Installation Tips',
    prompt:
      'Share five practical tips for measuring a window and fitting a made-to-measure blind at home without help.',
  },
  {
    name: 'Customer Testimonial',
    prompt:
      'Write a post around a satisfied customer who replaced old curtains with our blinds and now enjoys softer light.',
  },
  {
    name: 'Seasonal Promotion',
    prompt:
      'Write a seasonal post on preparing windows for the coming months, with blinds and curtains that keep rooms cool or warm.',
  },
]

const capital = (word: string) => t(word.charAt(0).toUpperCase() + word.slice(1))

/** The prompt, with the platform and tone. */
export function PromptCard(props: {
  prompt: string
  setPrompt: (prompt: string) => void
  platform: Platform
  setPlatform: (platform: Platform) => void
  tone: Tone
  setTone: (tone: Tone) => void
  may: boolean
  busy: boolean
  /** The reason why the last text failed. */
  problem: string
  generate: () => void
  stop: () => void
}) {
  const { prompt, setPrompt, platform, setPlatform, tone, setTone, may, busy, problem, generate, stop } =
    props
  const [refused, setRefused] = useState(false)
  const send = () => {
    setRefused(prompt.trim() === '')
    generate()
  }
  return (
    <Card title="Generate Content">
      <Form aria-label="Generate Content" className="contents" onSend={send}>
        <div>
          <h3 className="mb-2 font-sans text-sm font-medium">Quick Start Templates</h3>
          <div className="flex flex-wrap gap-2">
            {templates.map((template) => (
              <Button
                key={template.name}
                look="quiet"
                size="sm"
                disabled={!may}
                onClick={() => setPrompt(template.prompt)}
              >
                {template.name}
              </Button>
            ))}
          </div>
        </div>
        <TextArea
          label="Prompt"
          value={prompt}
          error={refused && prompt.trim() === '' ? 'Please say what the text should be about' : undefined}
          disabled={!may}
          rows={4}
          maxLength={maxPromptLength}
          placeholder="What should the text be about?"
          onChange={({ target: { value } }) => setPrompt(value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy)
              event.currentTarget.form?.requestSubmit()
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Platform"
            value={platform}
            disabled={!may}
            onChange={({ target: { value } }) => setPlatform(value as Platform)}
          >
            <Options of={platforms} label={(platform) => t(platformNames[platform])} />
          </SelectField>
          <SelectField
            label="Tone"
            value={tone}
            disabled={!may}
            onChange={({ target: { value } }) => setTone(value as Tone)}
          >
            <Options of={tones} label={capital} />
          </SelectField>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="sm" disabled={!may || busy}>
            <Sparkles size={15} aria-hidden />
            {busy ? 'Generating...' : 'Generate Content'}
          </Button>
          {busy && (
            <Button look="quiet" size="sm" onClick={stop}>
              <Square size={13} aria-hidden />
              Stop
            </Button>
          )}
          {problem && !busy && <p className="text-clay">{problem}</p>}
        </div>
      </Form>
    </Card>
  )
}
