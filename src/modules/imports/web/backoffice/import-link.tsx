import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { buttonClasses } from '../../../../kernel/web/ui/button.tsx'

/** Leads from a screen to the imports of the shop. */
export function ImportLink({ children }: { children: string }) {
  return (
    <Link
      to="/admin/settings"
      search={{ tab: 'import' }}
      className={buttonClasses({ look: 'quiet', size: 'sm' })}
    >
      <Upload size={15} aria-hidden />
      {children}
    </Link>
  )
}
