"""Pictures of an account: uploads, and the covers cropped from them."""
