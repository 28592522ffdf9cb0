export function readParameters(parameters: readonly string[]): {
  filters: string[]
  fast: boolean
  at: number | null
}
