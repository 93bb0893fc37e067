import { toast } from '../../ui/toast-store.ts'

/** Copies a text to the clipboard, and shows a message. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Content copied to clipboard!' })
  } catch {
    const description = 'The browser did not allow it. Please select the text and copy it.'
    toast({ title: 'Could not copy', description, variant: 'destructive' })
  }
}
