/** Registering, signing in, the profile. */
export const account = {
  signupTitle: 'Register Account',
  register: 'Register',
  mobileTaken: 'This mobile number already exists, please use different mobile number to continue',
  signupFailed: 'Error while processing',
  signedUp: 'Signup process done. Use your mobile number as Username & Password',
  haveAccount: 'Already registered? Sign In',
  signinTitle: 'Login',
  signIn: 'Sign In',
  signinFailed: 'Invalid username or password',
  noAccount: 'New here? Register',
  profileTitle: 'My account',
  update: 'Update',
  updated: 'Updated successfully',
  updateFailed: 'Error while updating your profile',
  changePassword: 'Change password',
  passwordChanged: 'Password changed',
}
