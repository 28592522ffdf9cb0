export { type BooksModule, booksOver } from './books-module.ts'
export { registerBooks } from './books-routes.ts'
