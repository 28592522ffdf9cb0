/** What is proposed, a line for each field as the call has it; times and amounts as they are on the wire. */
export function contentLines(content: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(content)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
}
