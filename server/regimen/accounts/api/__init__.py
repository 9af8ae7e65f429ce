"""The routes of people and accounts."""

from fastapi import APIRouter

from regimen.accounts.api import accounts, devices, profile

routers: list[APIRouter] = [devices.router, profile.router, accounts.router]
