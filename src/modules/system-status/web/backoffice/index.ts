export { useUrgentProblems } from './use-urgent-problems.ts'
