export function DualPage() {
  return null
}
