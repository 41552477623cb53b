import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createSuccess, type SeenCall } from './fake-server.ts'
import { Routed } from './routed.tsx'
import { createTokensFor } from './sign-in.ts'
import { LoginScreen } from '#screens/accounts/login/login-screen.tsx'

export const respondWithTokens = ({ body }: SeenCall) => createSuccess(createTokensFor(body, { refreshToken: 'r' }))

export function renderLoginPage(address = '/login', isKnown = async (_address: string) => true) {
  const router = createMemoryRouter(
    [
      {
        path: '/login',
        element: (
          <Routed>
            <LoginScreen warmUp={() => {}} isKnown={isKnown} />
          </Routed>
        ),
      },
      { path: '*', element: <p>inside</p> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}

export const getAccountInput = () => screen.getByLabelText('Account')
export const getPasswordInput = () => screen.getByLabelText('Password')
