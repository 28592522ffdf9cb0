/** Who is calling. A visitor has no id; everyone has a CSRF token to send back. */
export type Customer = {
  userId: number
  bucket: number
  email: string
  role: 'customer' | 'operator'
  vipTier: number
  region: string
  verified: boolean
}

export type Identity = {
  customer: Customer | null
  /** Names the session in its table; null for a visitor. */
  sessionHash: string | null
  csrfToken: string
}
