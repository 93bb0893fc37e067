import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { DiscardDialog } from '#kernel/web/backoffice/editing/discard-dialog.tsx'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { ApiError } from '#kernel/web/api.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { Form } from '#kernel/web/ui/form.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { SavedTogetherContext, type Section } from './sections.ts'

interface SavedTogetherProps {
  may: boolean
  /** The form of the page itself, which is sent first, and also if nothing was changed. */
  form: Omit<Section, 'isChanged'> & { changedSections: number }
  children: ReactNode
}

/**
 * A page of sections that are saved with one button. Each is a write of its own, because each belongs to another module:
 * what is refused stays as typed with its errors, the rest is saved, and the message says so. Leaving asks before changes
 * are lost.
 */
export function SavedTogether({ may, form, children }: SavedTogetherProps) {
  const sections = useRef(new Map<string, Section>())
  const [changedIds, setChangedIds] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const changed = form.changedSections + changedIds.size

  const register = useCallback((id: string, section: Section | null) => {
    if (section) sections.current.set(id, section)
    else sections.current.delete(id)
    setChangedIds((previous) => {
      const isChanged = section?.isChanged ?? false
      if (previous.has(id) === isChanged) return previous
      return new Set(isChanged ? [...previous, id] : [...previous].filter((other) => other !== id))
    })
  }, [])

  const save = async () => {
    if (!may || isSaving) return
    setSaving(true)
    const parts = [...sections.current.values()].filter((section) => section.isChanged)
    const failures: Error[] = []
    let saved = 0
    if (form.changedSections > 0 || parts.length === 0) {
      const failure = await form.save()
      if (failure) failures.push(failure)
      else saved += form.changedSections
    }
    // One after another: each raises the version of the settings.
    for (const part of parts) {
      // oxlint-disable-next-line no-await-in-loop
      const failure = await part.save()
      if (failure) failures.push(failure)
      else saved++
    }
    setSaving(false)
    report(failures, saved)
    if (failures.length > 0)
      bar.current?.closest('form')?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
  }
  useSaveKey(bar)

  return (
    <>
      <Form className="grid gap-6" onSend={() => void save()}>
        <SavedTogetherContext value={register}>{children}</SavedTogetherContext>
        <div
          ref={bar}
          className={classes(
            'sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 max-sm:bottom-2 print:hidden',
            changed > 0 && 'shadow-lg',
          )}
        >
          <output className={classes('figures mr-auto text-ink-soft', changed > 0 && 'max-sm:w-full')}>
            {changed > 0 && (changed === 1 ? '1 section changed' : `${changed} sections changed`)}
          </output>
          <Button
            look="quiet"
            size="touch"
            className="max-sm:grow"
            disabled={!may || isSaving}
            onClick={() => {
              form.discard()
              for (const section of sections.current.values()) section.discard()
              toast({ title: 'Form reset to saved values' })
            }}
          >
            Reset
          </Button>
          <Button type="submit" size="touch" className="max-sm:grow" disabled={!may || isSaving}>
            {isSaving ? 'Saving...' : 'Save Settings'}
          </Button>
        </div>
      </Form>
      <LeavingQuestion isChanged={changed > 0} />
    </>
  )
}

/** The message of a save: what was specified, or why not everything is saved. */
function report(failures: readonly Error[], saved: number): void {
  const [failure] = failures
  if (!failure) {
    toast({
      title: 'Settings updated successfully',
      description: 'Your changes have been saved and will be reflected across the site.',
    })
  } else if (saved > 0) {
    toast({
      title: 'Failed to update settings',
      description:
        saved === 1
          ? '1 section is saved. Please check the others and try again.'
          : `${saved} sections are saved. Please check the others and try again.`,
      variant: 'destructive',
    })
  } else if (failure instanceof ApiError && failure.status === 401) {
    toastFailure('Failed to update settings')(failure)
  } else {
    toast({
      title: 'Failed to update settings',
      description: 'Please check your input and try again.',
      variant: 'destructive',
    })
  }
}

/** Ctrl or Cmd with S saves, wherever the focus is, instead of the page as a file. */
function useSaveKey(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 's' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      bar.current?.closest('form')?.requestSubmit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [bar])
}

function LeavingQuestion({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  return (
    <DiscardDialog
      open={blocker.status === 'blocked'}
      keep={() => blocker.reset?.()}
      discard={() => blocker.proceed?.()}
    />
  )
}
