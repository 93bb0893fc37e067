import { createFileRoute } from '@tanstack/react-router'
import { CameraCasesScreen } from './camera-cases-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/forecasting/camera-cases')({
  component: CameraCasesScreen,
})
