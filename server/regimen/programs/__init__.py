"""What a coach sells: programs, price options, tracks, waivers and invitations."""
